import { classGroups, classRegistry, isClassGroup, maskValues, membersOf } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Legend } from '../files/index.ts'

/** Names of pixel values (or of colours 0xrrggbb) of one mask. */
export type MaskClasses = {
  /** class of a value; null for what was not imaged */
  readonly nameOf: (value: number) => string | null
  /** the first value of a name; null for a group of several */
  readonly valueOf: (name: string) => number | null
  readonly kind: 'band' | 'colour'
}

const registryNames = new Map<number, string | null>([
  ...Object.entries(classRegistry).map(([name, { index }]): [number, string] => [index, name]),
  ...Object.entries(maskValues).map(([name, value]): [number, string | null] => [value, name === 'nodata' ? null : name]),
])

/** Classes by the legend; without one, the ids every mask of Aftermap has. Values without a name are told as `value_<n>`. */
export function maskClasses(legend: Legend | null): Result<MaskClasses> {
  if (legend === null) return ok(classesOf(registryNames, 'band'))
  const colours = Object.keys(legend).filter((key) => key.startsWith('#'))
  const kind = colours.length > 0 ? 'colour' : 'band'
  const names = new Map<number, string | null>()
  for (const [key, name] of Object.entries(legend)) {
    const value = valueOfKey(key, kind)
    if (value === null)
      return fail({
        code: 'labels_invalid',
        message: `The legend names "${key}", which is no ${kind === 'band' ? 'pixel value' : 'colour such as #ff0000'}.`,
        hint: 'Correct the legend.',
      })
    names.set(value, name === 'nodata' ? null : name)
  }
  if (kind === 'band' && !names.has(maskValues.nodata)) names.set(maskValues.nodata, null)
  return ok(classesOf(names, kind))
}

function valueOfKey(key: string, kind: MaskClasses['kind']): number | null {
  if (kind === 'colour') return /^#[0-9a-f]{6}$/i.test(key) ? Number.parseInt(key.slice(1), 16) : null
  const value = Number(key)
  return key.trim() !== '' && Number.isInteger(value) ? value : null
}

function classesOf(names: ReadonlyMap<number, string | null>, kind: MaskClasses['kind']): MaskClasses {
  const values = new Map<string, number>()
  for (const [value, name] of names) if (name !== null && !values.has(name)) values.set(name, value)
  const unnamed = (value: number) => (kind === 'colour' ? `#${value.toString(16).padStart(6, '0')}` : `value_${value}`)
  return {
    kind,
    nameOf: (value) => {
      const name = names.get(value)
      return name === undefined ? unnamed(value) : name
    },
    valueOf: (name) => values.get(name) ?? unnamedValue(name),
  }
}

function unnamedValue(name: string): number | null {
  const value = /^value_(-?[\d.]+)$/.exec(name)?.[1]
  return value === undefined ? null : Number(value)
}

/** What `--class` asks for: the names it takes in, and the name it is told by. */
export type AskedClass = { readonly label: string; readonly takes: (name: string) => boolean; readonly value: number | null }

/** A class, a group (its members and the value of the group itself), or a pixel value. */
export function askedClass(text: string, classes: MaskClasses): Result<AskedClass> {
  const value = /^-?\d+$/.test(text.trim()) ? Number(text) : null
  if (value !== null) {
    const name = classes.nameOf(value)
    if (name === null) return fail({ code: 'class_unknown', message: `The value ${value} stands for pixels that were not imaged.`, hint: 'Name a class.' })
    return ok({ label: name, takes: (other) => other === name, value })
  }
  const own = classes.valueOf(text)
  if (own !== null && !isClassGroup(text)) return ok({ label: text, takes: (other) => other === text, value: own })
  const members = isClassGroup(text) ? [text, ...membersOf(text)] : []
  if (members.some((member) => classes.valueOf(member) !== null)) return ok({ label: text, takes: (other) => members.includes(other), value: null })
  return fail({
    code: 'class_unknown',
    message: `The mask has no class "${text}".`,
    hint: `Use a class of its legend, a pixel value, or one of: ${Object.keys({ ...classRegistry, ...classGroups }).join(', ')}.`,
  })
}
