import { isClassGroup, isRegistryClass } from '../../contracts/classes.ts'
import { dota, xview } from './tables/overhead.ts'
import { floodnet } from './tables/floodnet.ts'
import { cems, unosat } from './tables/grading.ts'
import { everyday, landCover } from './tables/land-cover.ts'
import { rescuenet, rescuenetFirst } from './tables/rescuenet.ts'
import { xbd } from './tables/xbd.ts'
import { type Meaning, nameKey, type Vocabulary } from './vocabulary.ts'

/** Every vocabulary that is read; the order decides between two that know a list of names equally well. */
export const vocabularies: readonly Vocabulary[] = [rescuenet, xbd, floodnet, landCover, dota, xview, cems, unosat, rescuenetFirst, everyday]

export const vocabularyById = (id: string): Vocabulary | null => vocabularies.find((one) => one.id === id) ?? null

/** The vocabulary that knows most of the names, and all of them where any does; null when none knows even one. */
export function vocabularyOf(names: readonly string[]): Vocabulary | null {
  const keys = names.map(nameKey)
  const known = (one: Vocabulary) => keys.filter((key) => Object.hasOwn(one.names, key)).length
  const best = vocabularies.reduce((most, one) => (known(one) > known(most) ? one : most))
  return known(best) > 0 ? best : null
}

/**
 * What a class name of a model or a label file means: a registry id as it is, else the meaning its vocabulary gives, else any
 * vocabulary's. An unknown name keeps itself behind `model:` and is never dropped or merged.
 */
export function classFor(name: string, vocabulary: Vocabulary | null = null): Meaning & { readonly known: boolean } {
  const key = nameKey(name)
  const id = key.replaceAll(' ', '_')
  if (isRegistryClass(id) || isClassGroup(id)) return { class: id, known: true }
  for (const one of [...(vocabulary ? [vocabulary] : []), ...vocabularies]) {
    const meaning = Object.hasOwn(one.names, key) ? one.names[key] : undefined
    if (meaning) return { ...meaning, known: !meaning.class.startsWith('model:') }
  }
  return { class: `model:${key.replaceAll(' ', '-') || 'unnamed'}`, known: false }
}
