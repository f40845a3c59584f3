import type { Tag } from '../grammar/tag.ts'
import { damageLevels, type Mention } from './mentions.ts'

const opposite: Record<string, readonly string[]> = { road_clear: ['road_blocked'], road_blocked: ['road_clear'] }

export type Polarity = { readonly polarity: 'plain' | 'inverted'; readonly mentions: readonly Mention[]; readonly assumption: string | null }

/**
 * "Nothing has collapsed, right?" and "Are all houses intact?" assert absence: the thing to look for is what would prove them wrong.
 * A share of nothing ("no trees") asserts absence of the thing itself, "all intact" absence of everything that is not intact.
 */
export function polarityOf(tags: readonly Tag[], mentions: readonly Mention[]): Polarity {
  const small = (value: string) => tags.some((tag) => tag.kind === 'small' && tag.value === value)
  if (small('absent')) return { polarity: 'inverted', mentions, assumption: null }
  const first = mentions[0]
  if (first && (first.all || claimsAll(tags, first)) && (isLevels(first) || first.classes[0] === 'road_clear' || first.classes[0] === 'road_blocked')) {
    const rest = complement(first.classes)
    if (rest.length > 0) return { polarity: 'inverted', mentions: [{ ...first, classes: rest }], assumption: '"All" is checked by looking for one that is not.' }
  }
  return { polarity: 'plain', mentions, assumption: null }
}

/** "The roads are clear, right?" speaks of all of them; "there is a clear road, right?" does not. */
function claimsAll(tags: readonly Tag[], first: Mention): boolean {
  const asksForOne = tags.some((tag) => (tag.kind === 'ask' && tag.value === 'exists') || (tag.kind === 'small' && tag.value === 'any'))
  const good = first.classes.length === 1 && (first.classes[0] === 'building_no_damage' || first.classes[0] === 'road_clear')
  return good && first.noun && !asksForOne && tags.some((tag) => tag.kind === 'small' && tag.value === 'confirm')
}

const isLevels = (one: Mention) => one.classes.every((name) => (damageLevels as readonly string[]).includes(name))

function complement(classes: readonly string[]): readonly string[] {
  const [first] = classes
  if (first !== undefined && first in opposite) return opposite[first] ?? []
  return damageLevels.filter((level) => !classes.includes(level))
}
