import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { stemOf } from '../../core/labels/index.ts'
import { applyLegend, type Legend, readLabels } from '../files/index.ts'
import { contentIdentity } from '../workspace/identity.ts'
import { readObjectLabels } from './image-labels.ts'
import type { LabelsAsk } from './label-reader.ts'
import { isObjectFile } from './label-sheet-file.ts'
import { impliedLegend, writtenOut } from './mask-legend.ts'
import { stretchPlane } from './stretch-plane.ts'

export type LayerLabels = NonNullable<Layer['labels']>

/**
 * Reads labels for an image once, so that what is wrong is told when they are loaded, and says what a layer keeps of them.
 * @param given a file, or a folder with a file that has the name of the image
 * @param legend empty: as the file says, or the set its name and folder speak of; `{set: "rescuenet"}`: the table of a set
 */
export async function loadLabels({ image: layer, given, legend }: LabelsAsk): Promise<Result<LayerLabels>> {
  const path = fileIn(given, layer.path)
  if (path === null) return fail({ code: 'file_missing', message: `${basename(given)} holds no labels for ${basename(layer.path)}.`, hint: 'Choose the file itself.' })
  const loaded = isObjectFile(path) ? await loadObjects(layer, path, legend) : await loadMask(layer, path, legend)
  if (!loaded.ok) return loaded
  const identity = await contentIdentity(path)
  return identity.ok ? ok({ ...loaded.value, identity: identity.value }) : identity
}

async function loadObjects({ path: imagePath, frame }: Pick<Layer, 'path' | 'frame'>, path: string, legend: Legend): Promise<Result<LayerLabels>> {
  const read = await readObjectLabels({ path, legend, image: { path: imagePath, frame } })
  return read.ok ? ok({ path, classes: [...read.value.classes], legend, form: 'objects' }) : read
}

async function loadMask({ frame }: Pick<Layer, 'frame'>, path: string, given: Legend): Promise<Result<LayerLabels>> {
  const plane = await readLabels(path)
  if (!plane.ok) return plane
  const implied = Object.keys(given).length === 0 ? await impliedLegend(path, plane.value) : ok(writtenOut(given, plane.value))
  if (!implied.ok) return implied
  const { legend, vocabulary, notes } = implied.value
  const stretched = vocabulary === 'floodnet' && (plane.value.width !== frame.width || plane.value.height !== frame.height)
  const applied = applyLegend(stretched ? stretchPlane(plane.value, frame) : plane.value, legend, { path, imageSize: frame })
  if (!applied.ok) return applied
  const told = [
    ...notes,
    ...(stretched ? [`The mask has ${plane.value.width} x ${plane.value.height} pixels and is stretched over the image, as far as its makers labelled it.`] : []),
  ].join(' ')
  return ok({ path, classes: [...applied.value.classes], legend: { ...legend }, ...(stretched ? { stretched } : {}), ...(told === '' ? {} : { note: told }) })
}

const endings = ['_lab', '_mask', '_target', '_labels', '_seg', '']

/** The file itself; of a folder, the file in it that is named after the image. */
function fileIn(given: string, imagePath: string): string | null {
  if (!existsSync(given) || !statSync(given).isDirectory()) return given
  const stem = stemOf(imagePath)
  const files = readdirSync(given).sort()
  for (const ending of endings) {
    const file = files.find((name) => stemOf(name) === `${stem}${ending}` && join(given, name) !== imagePath)
    if (file !== undefined) return join(given, file)
  }
  return null
}
