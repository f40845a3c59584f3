import { languageCodes, type LanguageCode } from '../languages/index.ts'

/** Short names that are words of their own ("mar", "set", "sun") would refuse good sentences. */
const shortest = 4

/** Names of months and days as the language writes them, long and short; taken from the platform's own tables. */
export const dateWords: Readonly<Record<LanguageCode, readonly string[]>> = Object.fromEntries(languageCodes.map((code) => [code, namesIn(code)])) as Record<LanguageCode, string[]>

function namesIn(code: LanguageCode): string[] {
  const months = (['long', 'short'] as const).flatMap((month) => {
    const names = new Intl.DateTimeFormat(code, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, at) => names.format(new Date(Date.UTC(2024, at, 15))))
  })
  const weekday = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
  const days = Array.from({ length: 7 }, (_, at) => weekday.format(new Date(Date.UTC(2024, 0, 1 + at))))
  const relative = {
    en: ['yesterday', 'today', 'tomorrow'],
    es: ['ayer', 'hoy', 'mañana'],
    fr: ['hier', 'aujourd’hui', 'demain'],
    pt: ['ontem', 'hoje', 'amanhã'],
    ar: ['أمس', 'اليوم', 'غدا'],
    zh: ['昨天', '今天', '明天'],
  }[code]
  const kept = [...months, ...days].map((name) => name.toLowerCase().replace(/\.$/, '')).filter((name) => code === 'zh' || name.length >= shortest)
  // "march" is a verb too; the month has a capital, which is caught as a name
  return [...new Set([...kept, ...relative])].filter((name) => !(code === 'en' && name === 'march'))
}
