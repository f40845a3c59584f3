import { basename, dirname } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { LabelPlane, Legend } from '../files/index.ts'
import { legendInFile } from '../measure/legend-in-file.ts'
import { knownLegend } from './vocabulary-legend.ts'

export type ImpliedLegend = { readonly legend: Legend; readonly vocabulary: string | null; readonly notes: readonly string[] }

/**
 * The legend of a mask that was given none: its own names of values, else colours of a known set, else the set its name and folder speak of.
 * @fails labels_invalid with what the mask holds; the two editions of RescueNet are asked for and never guessed
 */
export async function impliedLegend(path: string, plane: LabelPlane): Promise<Result<ImpliedLegend>> {
  const own = plane.kind === 'index' ? await legendInFile(path) : null
  if (own) return ok({ legend: own, vocabulary: null, notes: [] })
  if (plane.kind === 'rgb') return colourLegend(path, plane)
  const values = valuesIn(plane)
  const set = setOf(path, values)
  return set.ok ? ok(legendOfSet(set.value)) : set
}

/** A legend given as the name of a set, such as `rescuenet`, written out; any other legend as it is. */
export function writtenOut(legend: Legend, plane: LabelPlane): ImpliedLegend {
  const [only] = Object.entries(legend)
  const known = only && only[0] === 'set' ? knownLegend(only[1]) : null
  if (!known) return { legend, vocabulary: null, notes: [] }
  return { legend: plane.kind === 'rgb' ? known.colours : known.values, vocabulary: known.vocabulary, notes: known.lossy }
}

const legendOfSet = (id: string): ImpliedLegend => {
  const known = knownLegend(id)
  return { legend: known?.values ?? {}, vocabulary: id, notes: known?.lossy ?? [] }
}

export function valuesIn({ values }: LabelPlane): number[] {
  const seen = new Uint8Array(256)
  for (const value of values) seen[value] = 1
  return [...seen.keys()].filter((value) => seen[value] === 1)
}

/** Value 11 is in the first edition of RescueNet alone, where every grade of damage has another number. */
export function editionQuestion(file: string) {
  return fail({
    code: 'labels_invalid',
    message: `${file} holds the value 11, which only the first edition of RescueNet has, where every damage grade has another number.`,
    hint: 'Say which edition it is with the legend rescuenet-1 (12 classes) or rescuenet (11 classes).',
    details: { question: 'rescuenet_edition', choices: ['rescuenet', 'rescuenet-1'] },
  })
}

/** The set a mask belongs to by its values, its name and the folders it lies in. */
function setOf(path: string, values: readonly number[]): Result<string> {
  const name = basename(path)
  const folders = dirname(path).toLowerCase()
  const most = Math.max(...values.filter((value) => value < 253))
  if (/_target\.png$|_(pre|post)_disaster/i.test(name) && most <= 4) return ok('xbd')
  if (/_lab\.(png|tiff?)$/i.test(name)) return labSet({ name, folders, most })
  return unknownValues(name, values)
}

/** RescueNet and FloodNet name their masks alike. */
export function labSet({ name, folders, most }: { name: string; folders: string; most: number }): Result<string> {
  if (most === 11) return editionQuestion(name)
  if (most > 11) return unknownValues(name, [most])
  if (most === 10 || /rescue/i.test(folders)) return ok('rescuenet')
  if (/flood/i.test(folders)) return ok('floodnet')
  return fail({
    code: 'labels_invalid',
    message: `${name} may be a mask of RescueNet or of FloodNet: both name them so, and its values are at most ${most}.`,
    hint: 'Say which with the legend rescuenet or floodnet.',
    details: { question: 'set', choices: ['rescuenet', 'floodnet'] },
  })
}

const unknownValues = (name: string, values: readonly number[]) =>
  fail({
    code: 'labels_invalid',
    message: `${name} is a mask with the values ${values.slice(0, 12).join(', ')}${values.length > 12 ? ' ...' : ''}, and nothing says what they are.`,
    hint: 'Give a legend, for example {"0":"background","1":"water"}, or the name of a set: rescuenet, floodnet or xbd.',
    details: { values },
  })

/** Colours of RescueNet where nearly every pixel has one of them. */
function colourLegend(path: string, { values }: LabelPlane): Result<ImpliedLegend> {
  const known = knownLegend('rescuenet')
  const codes = new Set(Object.keys(known?.colours ?? {}).map((colour) => Number.parseInt(colour.slice(1), 16)))
  let fitting = 0
  for (let at = 0; at < values.length; at += 3) if (codes.has(((values[at] ?? 0) << 16) | ((values[at + 1] ?? 0) << 8) | (values[at + 2] ?? 0))) fitting++
  if (known && values.length > 0 && fitting >= 0.999 * (values.length / 3)) return ok({ legend: known.colours, vocabulary: 'rescuenet', notes: known.lossy })
  return fail({
    code: 'labels_invalid',
    message: `${basename(path)} is a mask in colours, and they are of no set Aftermap knows.`,
    hint: 'Give a legend of colours such as {"#ff0000":"building_destroyed"}.',
  })
}
