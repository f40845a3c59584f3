import { classGroups, maskValues, membersOf } from '../contracts/classes.ts'
import { fail, ok, type Result } from '../contracts/result.ts'
import { classWords } from '../core/words/index.ts'

export { membersOf }

/**
 * Pixel values that hold the asked classes in a raster with this value table.
 * @param values class name -> pixel value, as stored with the raster
 * @fails `class_absent` when one asked class cannot occur in the raster, so that it never becomes a silent 0
 */
export function valuesOfClasses(asked: readonly string[], values: Readonly<Record<string, number>>): Result<Set<number>> {
  const found = new Set<number>()
  for (const name of asked) {
    const hits = candidates(name)
      .filter((candidate) => Object.hasOwn(values, candidate))
      .map((candidate) => values[candidate])
    if (hits.length === 0) return absent(name, Object.keys(values))
    for (const hit of hits) if (hit !== undefined) found.add(hit)
  }
  return ok(found)
}

/** The name, its members, and groups that lie in it as a whole: a damaged building of unknown grade is a building. */
function candidates(name: string): string[] {
  const members = membersOf(name)
  const within = Object.entries(classGroups).filter(([, inner]) => inner.every((member) => members.includes(member)))
  return [name, ...members, ...within.map(([group]) => group)]
}

const absent = (name: string, known: string[]) =>
  fail({
    code: 'class_absent',
    message: `This result cannot show ${classWords([name])}. It knows: ${known.map((k) => classWords([k])).join(', ')}.`,
    hint: 'Ask for one of those, or load a model or labels that know it.',
    repairable: false,
    details: { asked: name, known },
  })

/** Name of a pixel value in a raster; reserved values say what they are. */
export function nameOfValue(value: number, values: Readonly<Record<string, number>>): string {
  for (const [name, candidate] of Object.entries(values)) if (candidate === value) return name
  for (const [name, candidate] of Object.entries(maskValues)) if (candidate === value) return name
  return 'background'
}
