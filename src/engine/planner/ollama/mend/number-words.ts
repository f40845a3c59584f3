// maps, so that a word every object inherits, such as "constructor", is no number
const small: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, at) => [word, at] as const),
)
const tens: ReadonlyMap<string, number> = new Map('twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, 20 + 10 * at] as const))
const scales: ReadonlyMap<string, number> = new Map([
  ['thousand', 1000],
  ['million', 1_000_000],
])

/** Value of English number words, "two hundred and five"; null where a word is no number. */
function ofWords(words: readonly string[]): number | null {
  if (words.length === 1 && words[0] === 'half') return 0.5
  let total = 0
  let part = 0
  const said = words.filter((one) => !['and', 'a', 'an'].includes(one))
  if (said.length === 0) return null
  for (const word of said) {
    const value = small.get(word) ?? tens.get(word)
    const scale = scales.get(word)
    if (value !== undefined) part += value
    else if (word === 'hundred') part = Math.max(1, part) * 100
    else if (scale !== undefined) {
      total += Math.max(1, part) * scale
      part = 0
    } else return null
  }
  return total + part
}

/** Metres of a length unit, as people write it. */
const metres: ReadonlyMap<string, number> = new Map(
  Object.entries({
    m: 1,
    metre: 1,
    metres: 1,
    meter: 1,
    meters: 1,
    km: 1000,
    kilometre: 1000,
    kilometres: 1000,
    kilometer: 1000,
    kilometers: 1000,
    cm: 0.01,
    ft: 0.3048,
    foot: 0.3048,
    feet: 0.3048,
    yard: 0.9144,
    yards: 0.9144,
    mi: 1609.344,
    mile: 1609.344,
    miles: 1609.344,
  }),
)

/**
 * Number in a text: digits or English words, with a unit of length or a percent sign. A length comes in metres, a percent as a share.
 * Null where the text is not wholly a number: nothing is guessed.
 */
export function numberIn(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replaceAll(/[~≈"']/g, '')
    .replace(/^(?:about|around|approximately|within)\s+/, '')
  const [, digits, rest = ''] = /^(-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?|-?\.\d+)\s*(.*)$/.exec(plain) ?? []
  if (digits !== undefined) return scaled(Number(digits.replaceAll(',', '')), rest)
  const words = plain.replaceAll('-', ' ').split(/\s+/)
  const last = words.at(-1) ?? ''
  const hasUnit = metres.has(last) || last === 'percent' || last === '%'
  const number = words.length === 0 || plain === '' ? null : ofWords(hasUnit ? words.slice(0, -1) : words)
  return number === null || (hasUnit && words.length === 1) ? null : scaled(number, hasUnit ? last : '')
}

function scaled(value: number, unit: string): number | null {
  if (!Number.isFinite(value)) return null
  if (unit === '') return value
  if (unit === '%' || unit === 'percent') return value / 100
  const factor = metres.get(unit)
  return factor === undefined ? null : value * factor
}
