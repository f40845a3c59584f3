/** A day the question names: where in its text, and which dates (YYYY-MM-DD) are that day. */
export type DayWords = { readonly start: number; readonly end: number; readonly words: string; readonly fits: (date: string) => boolean }

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const month = `(${months.map((name) => `${name}|${name.slice(0, 3)}`).join('|')})`
const before = '(?:(?:in|on|of|from) )?(?:the )?(?:(?:image|picture|photo|pass|scene) (?:of|from) )?(?:the )?'
const after = '(?:\\W? ?(?:image|picture|photo|pass|scene)\\b)?'
const forms: readonly [RegExp, (parts: readonly (string | undefined)[]) => (date: string) => boolean][] = [
  [
    new RegExp(`\\b${before}(\\d{4}-\\d\\d-\\d\\d)${after}`, 'i'),
    ([day]) =>
      (date) =>
        date === day,
  ],
  [new RegExp(`\\b${before}(\\d{1,2})(?:st|nd|rd|th)? (?:of )?${month}(?: (\\d{4}))?\\b${after}`, 'i'), ([day, name, year]) => onDay(day, name, year)],
  [new RegExp(`\\b${before}${month} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?\\b${after}`, 'i'), ([name, day, year]) => onDay(day, name, year)],
  // "the 14th" alone: a day only behind "on", "of" or "from"
  [
    /\b(?:on|of|from) the (?:(?:image|picture|photo|pass|scene) (?:of|from) the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:largest|biggest|area|box|street|time))/i,
    ([day]) => onDay(day, undefined, undefined),
  ],
]

function onDay(day: string | undefined, name: string | undefined, year: string | undefined): (date: string) => boolean {
  const number = name === undefined ? null : months.findIndex((one) => one.startsWith(name.toLowerCase().slice(0, 3))) + 1
  return (date) => {
    const [y, m, d] = date.split('-')
    return Number(d) === Number(day) && (number === null || Number(m) === number) && (year === undefined || y === year)
  }
}

/** The first day the text names, or null. Pure. */
export function dayWords(text: string): DayWords | null {
  for (const [form, make] of forms) {
    const match = form.exec(text)
    if (match) return { start: match.index, end: match.index + match[0].length, words: match[0], fits: make(match.slice(1)) }
  }
  return null
}
