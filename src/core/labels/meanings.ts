import { isClassGroup, isOwnName, isRegistryClass } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { classFor, type Meaning, vocabularyById, vocabularyOf } from '../classes/index.ts'

export type Meanings = {
  /** the vocabulary the names were read by; null where each stands for itself */
  readonly vocabulary: string | null
  /** what a word of the file means here */
  of(name: string): Meaning
}

/**
 * The crosswalk of a file's words into the registry.
 * @param legend words given by hand; they go before any vocabulary
 * @fails labels_invalid for a word of the legend that is no class
 */
export function meaningsOf(names: readonly string[], { vocabulary, legend }: { vocabulary: string | null; legend: Readonly<Record<string, string>> }): Result<Meanings> {
  for (const [word, cls] of Object.entries(legend))
    if (!isRegistryClass(cls) && !isClassGroup(cls) && !isOwnName(cls))
      return fail({
        code: 'labels_invalid',
        message: `The legend gives "${word}" the class "${cls}", which Aftermap does not know.`,
        hint: 'Use a class of the registry, or user:<name>.',
      })
  const own = vocabulary === null ? vocabularyOf(names) : vocabularyById(vocabulary)
  return ok({ vocabulary: own?.id ?? null, of: (name) => (Object.hasOwn(legend, name) ? { class: legend[name] ?? name } : withoutKnown(classFor(name, own))) })
}

const withoutKnown = ({ known: _, ...meaning }: ReturnType<typeof classFor>): Meaning => meaning
