import type { HandTally } from '../../contracts/kinds/index.ts'

const actWords: Readonly<Record<HandTally['acts'][number], string>> = { split: 'splitting', merge: 'merging', relabel: 'giving another class', paint: 'painting' }

export type HandPart = { readonly label: string; readonly value: number; readonly words: string }

/** Parts of a count a person had a hand in, in the order they are said; parts of none are left out, what was found never. */
export function handParts({ found, added, takenOut, changed, acts }: HandTally): HandPart[] {
  const after = acts.map((act) => actWords[act]).join(', ')
  const parts = [
    { label: 'found', value: found, words: 'found' },
    { label: 'added by the analyst', value: added, words: 'added by the analyst' },
    { label: 'taken out by hand', value: takenOut, words: 'taken out' },
    { label: changed < 0 ? 'fewer by hand' : 'more by hand', value: Math.abs(changed), words: `${changed < 0 ? 'fewer' : 'more'} after ${after}` },
  ]
  return parts.filter((part, at) => at === 0 || part.value > 0)
}

/** "14 found, 2 added by the analyst, 1 taken out"; acts that left the number as it was are named. */
export function handWords(hand: HandTally): string {
  const said = handParts(hand).map(({ value, words }) => `${value} ${words}`)
  if (hand.changed !== 0 || hand.acts.length === 0) return said.join(', ')
  return [...said, `changed by hand: ${hand.acts.map((act) => actWords[act]).join(', ')}`].join(', ')
}
