import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { classRegistry, isClassGroup, isRegistryClass, maskValues } from '../../contracts/classes.ts'
import type { Frame } from '../../contracts/frame.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { vocabularyById } from '../../core/classes/index.ts'
import { imageInSheet, stemOf, type LabelFormat, type Meanings, meaningsOf, type Placed, type PlacedObject, placeObjects, type LabelSheet } from '../../core/labels/index.ts'
import { readLabelSheet } from './label-sheet-file.ts'
import { labelNotes } from './label-notes.ts'
import { toPixelsOf } from './label-space.ts'

export type ObjectLabelsAsk = { readonly path: string; readonly legend: Readonly<Record<string, string>>; readonly image: { readonly path: string; readonly frame: Frame } }
export type LabelledObject = PlacedObject & { readonly class: string; readonly state: string | null }

/** The labels of one image out of a file of objects. */
export type ObjectLabels = {
  readonly format: LabelFormat
  readonly vocabulary: string | null
  readonly objects: readonly LabelledObject[]
  /** classes the file can have, background left out */
  readonly classes: readonly string[]
  /** mask value of each class */
  readonly values: Readonly<Record<string, number>>
  readonly notes: readonly string[]
  /** those of the notes that speak of the file and its space, not of single objects */
  readonly aboutFile: readonly string[]
  /** of the file */
  readonly sha256: string
  readonly placed: Omit<Placed, 'objects'>
}

/** Reads, picks the image, lays its objects on it and gives them classes. @fails labels_invalid, frame_unknown, and what reading a file fails with */
export async function readObjectLabels(ask: ObjectLabelsAsk): Promise<Result<ObjectLabels>> {
  const sheet = await readLabelSheet(ask.path, { legend: ask.legend })
  if (!sheet.ok) return sheet
  const labels = labelsOfImage(sheet.value, ask)
  if (!labels.ok) return labels
  const bytes = await readFile(ask.path)
  return ok({ ...labels.value, sha256: createHash('sha256').update(bytes).digest('hex') })
}

/** The same out of a sheet that is read already. @fails labels_invalid, frame_unknown */
export function labelsOfImage(sheet: LabelSheet, { legend, image }: Pick<ObjectLabelsAsk, 'legend' | 'image'>): Result<Omit<ObjectLabels, 'sha256'>> {
  const own = imageInSheet(sheet, image.path)
  if (!own.ok) return own
  const space = toPixelsOf(sheet, own.value, image.frame)
  if (!space.ok) return space
  const placed = placeObjects(own.value.objects, { window: [0, 0, image.frame.width, image.frame.height], toPixels: space.value.toPixels })
  if (!placed.ok) return placed
  const names = wordsOf(sheet)
  const meanings = meaningsOf(names, { vocabulary: sheet.vocabulary, legend })
  if (!meanings.ok) return meanings
  const objects = placed.value.objects.map((object): LabelledObject => ({ ...object, ...classed(object.name, meanings.value) }))
  const classes = classesOf(names, sheet, meanings.value)
  const { objects: _, ...counts } = placed.value
  const aboutFile = [...sheet.notes, ...(space.value.note === null ? [] : [space.value.note])]
  return ok({
    format: sheet.format,
    vocabulary: meanings.value.vocabulary,
    objects,
    classes,
    values: valuesOf(classes),
    notes: [...aboutFile, ...renamedNote(own.value.file, image.path), ...labelNotes({ objects, meanings: meanings.value, counts })],
    aboutFile,
    placed: counts,
  })
}

const renamedNote = (file: string | null, path: string): string[] => (file === null || stemOf(file) === stemOf(path) ? [] : [`The labels name the image ${basename(file)}.`])

const wordsOf = ({ names, images }: LabelSheet): string[] => [...new Set([...names, ...images.flatMap(({ objects }) => objects.map(({ name }) => name))])]

const classed = (name: string, { of }: Meanings) => {
  const { class: cls, state } = of(name)
  return { class: cls, state: state ?? null }
}

/** Classes of the words of the file, and where its format always labels the same ones, those of the format: none found is then an answer. */
function classesOf(names: readonly string[], { vocabulary }: LabelSheet, { of }: Meanings): string[] {
  const always = vocabulary === null ? [] : Object.values(vocabularyById(vocabulary)?.names ?? {}).map((meaning) => meaning.class)
  const all = [...names.map((name) => of(name).class), ...always.filter((cls) => isRegistryClass(cls) || isClassGroup(cls))]
  return [...new Set(all)].filter((cls) => cls !== 'background')
}

/** Values from here up are classes without a number in the registry; the table travels with the mask. */
const firstOwnValue = 110

function valuesOf(classes: readonly string[]): Record<string, number> {
  let next = firstOwnValue
  return Object.fromEntries(classes.map((cls) => [cls, isRegistryClass(cls) ? classRegistry[cls].index : cls === 'building' || cls === 'road' ? maskValues[cls] : next++]))
}
