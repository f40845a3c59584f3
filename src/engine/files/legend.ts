import { basename } from 'node:path'
import { classRegistry, isClassGroup, isOwnName, isRegistryClass, maskValues } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { LabelPlane } from './labels.ts'

/** `{"3": "water"}` or `{"#ff0000": "building_destroyed"}`; `nodata`, `unknown` and `obscured` are allowed beside classes. */
export type Legend = Readonly<Record<string, string>>

/** One byte a pixel in values of `classRegistry` and `maskValues`; `values` names those a class can have. */
export type ClassPlane = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly classes: readonly string[]
  readonly values: Readonly<Record<string, number>>
  /** sentences about legend entries that never occur and pixels no entry names */
  readonly notes: readonly string[]
  /** the sentence about pixels no entry names, which count as not analysed; null when all are named */
  readonly unnamed: string | null
}

type Options = { readonly path: string; readonly imageSize: { readonly width: number; readonly height: number } | null }

/** Applies a legend to a label mask. Unknown classes, another size than the image and unreadable entries are `labels_invalid`. */
export function applyLegend(plane: LabelPlane, legend: Legend, { path, imageSize }: Options): Result<ClassPlane> {
  const name = basename(path)
  if (imageSize && (imageSize.width !== plane.width || imageSize.height !== plane.height)) {
    return invalid(`${name} is ${plane.width} x ${plane.height} pixels and its image is ${imageSize.width} x ${imageSize.height}.`, 'Use a mask made for this image.')
  }
  const entries: { key: string; code: number; name: string; value: number }[] = []
  const codeOf = withOwnNames()
  for (const [key, className] of Object.entries(legend)) {
    const code = plane.kind === 'index' ? indexOf(key) : colourOf(key)
    if (code === null)
      return invalid(`The legend of ${name} names "${key}", which is no ${plane.kind === 'index' ? 'pixel value from 0 to 255' : 'colour such as #ff0000'}.`, 'Correct the legend.')
    const value = codeOf(className)
    if (value === null) return invalid(`The legend of ${name} names the class "${className}", which Aftermap does not know.`, `Use one of: ${nearest(className).join(', ')}.`)
    entries.push({ key, code, name: className, value })
  }
  if (entries.length === 0) return invalid(`The legend of ${name} is empty.`, 'Name at least one class.')
  const { data, seen, unnamed } = translate(plane, new Map(entries.map(({ code, value }) => [code, value])))
  const absent = entries.filter(({ code }) => !seen.has(code))
  const notes = absent.map(({ key, name: className }) => `No pixel of ${name} has the value ${key} (${className}).`)
  const nameless = unnamedSentence(plane, unnamed, name)
  if (nameless !== null) notes.push(nameless)
  const classes = [...new Set(entries.map((entry) => entry.name))].filter((className) => isRegistryClass(className) || isClassGroup(className) || isOwnName(className))
  return ok({ width: plane.width, height: plane.height, data, classes, values: Object.fromEntries(entries.map((entry) => [entry.name, entry.value])), notes, unnamed: nameless })
}

/** Values from here up are classes without a number in the registry; the table travels with the mask. */
const firstOwnValue = 110

/** As `maskValueOf`, and for a group without a number and a name outside the registry a value of its own. */
function withOwnNames(): (className: string) => number | null {
  const own = new Map<string, number>()
  return (className) => {
    const value = maskValueOf(className) ?? own.get(className) ?? null
    if (value !== null || !(isClassGroup(className) || isOwnName(className))) return value
    own.set(className, firstOwnValue + own.size)
    return firstOwnValue + own.size - 1
  }
}

/** Pixel value of a class of the registry, of a generic group or of a special value; null when unknown. */
export function maskValueOf(className: string): number | null {
  if (isRegistryClass(className)) return classRegistry[className].index
  if (Object.hasOwn(maskValues, className)) return maskValues[className as keyof typeof maskValues]
  return null
}

function translate(plane: LabelPlane, table: ReadonlyMap<number, number>) {
  const { kind, values } = plane
  const data = new Uint8Array(plane.width * plane.height)
  const seen = new Set<number>()
  const unnamed = new Map<number, number>()
  for (let i = 0; i < data.length; i++) {
    const code = kind === 'index' ? (values[i] as number) : ((values[i * 3] as number) << 16) | ((values[i * 3 + 1] as number) << 8) | (values[i * 3 + 2] as number)
    const value = table.get(code)
    if (value === undefined) unnamed.set(code, (unnamed.get(code) ?? 0) + 1)
    else seen.add(code)
    data[i] = value ?? maskValues.unknown
  }
  return { data, seen, unnamed }
}

/** Values told one by one; a picture in place of a mask has thousands. */
const mostTold = 4

/** "The legend has no name for the value 3 (17 % of labels.png); these pixels count as not analysed."; null when all are named. */
function unnamedSentence({ kind, width, height }: LabelPlane, unnamed: ReadonlyMap<number, number>, file: string): string | null {
  if (unnamed.size === 0) return null
  const byPixels = [...unnamed].toSorted(([, a], [, b]) => b - a)
  const words = (pixels: number) => (pixels < 0.005 * width * height ? 'under 1 %' : `${Math.round((100 * pixels) / (width * height))} %`)
  const nameOf = (code: number) => (kind === 'index' ? String(code) : `#${code.toString(16).padStart(6, '0')}`)
  const told = byPixels.slice(0, mostTold).map(([code, pixels]) => `${nameOf(code)} (${words(pixels)} of ${file})`)
  const rest = byPixels.slice(mostTold)
  const more = rest.length > 0 ? [`${rest.length} more (${words(rest.reduce((sum, [, pixels]) => sum + pixels, 0))})`] : []
  return `The legend has no name for the ${unnamed.size === 1 ? 'value' : 'values'} ${[...told, ...more].join(', ')}; these pixels count as not analysed.`
}

function indexOf(key: string): number | null {
  const value = Number(key)
  return key.trim() !== '' && Number.isInteger(value) && value >= 0 && value <= 255 ? value : null
}

function colourOf(key: string): number | null {
  return /^#[0-9a-f]{6}$/i.test(key) ? Number.parseInt(key.slice(1), 16) : null
}

function nearest(word: string): string[] {
  const known = [...Object.keys(classRegistry), 'building', 'road', 'unknown', 'nodata']
  const stems = word
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((stem) => stem.length > 2)
  const alike = known.filter((name) => stems.some((stem) => name.includes(stem.slice(0, 4))))
  return alike.length > 0 ? alike : known
}

function invalid(message: string, hint: string) {
  return fail({ code: 'labels_invalid', message, hint })
}
