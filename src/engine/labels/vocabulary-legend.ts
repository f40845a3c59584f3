import { classFor, vocabularyById } from '../../core/classes/index.ts'

/** A table of a known set, as a legend for masks. `values` by number, `colours` by #rrggbb; `lossy` by class name of the set. */
export type KnownLegend = {
  readonly vocabulary: string
  readonly title: string
  readonly values: Readonly<Record<string, string>>
  readonly colours: Readonly<Record<string, string>>
  /** sentences about what is lost, said wherever the mask is used */
  readonly lossy: readonly string[]
}

/** Sets whose masks hold numbers, by the word a legend may be in their place. */
export const maskSets: readonly string[] = ['rescuenet', 'rescuenet-1', 'floodnet', 'xbd']

/** The legend of a vocabulary whose masks hold numbers; null for one that has no masks. */
export function knownLegend(id: string): KnownLegend | null {
  const vocabulary = vocabularyById(id)
  if (!vocabulary?.values) return null
  const meaning = (name: string) => classFor(name, vocabulary)
  const named = Object.entries(vocabulary.values)
  const lossy = named.flatMap(([value, name]) => {
    const { class: cls, state, lossy: lost } = meaning(name)
    return lost === undefined && state === undefined
      ? []
      : [`"${name}" (${value}) is read as ${cls}${state === undefined ? '' : `, state ${state}`}${lost === undefined ? '' : `: ${lost}`}.`]
  })
  return {
    vocabulary: id,
    title: vocabulary.title,
    values: Object.fromEntries(named.map(([value, name]) => [value, meaning(name).class])),
    colours: Object.fromEntries(Object.entries(vocabulary.colours ?? {}).map(([colour, name]) => [hexOf(colour), meaning(name).class])),
    lossy,
  }
}

const hexOf = (colour: string): string =>
  `#${colour
    .split(',')
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
