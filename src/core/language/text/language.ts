import { foreignWords } from '../lexicon/foreign.ts'

export type Language = { readonly name: string; readonly sure: boolean }

/**
 * The language of a question that is plainly not English, or null.
 * Letters of another script and the opening marks of Spanish decide at once; otherwise words of one other language must outnumber the English ones.
 */
export function otherLanguage(text: string, isEnglish: (word: string) => boolean): Language | null {
  const letters = text.match(/\p{L}/gu) ?? []
  const foreign = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length
  if (letters.length > 0 && foreign * 2 >= letters.length) return { name: 'another script', sure: true }
  const words = (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => word.normalize('NFD').replaceAll(/\p{M}/gu, ''))
  const english = words.filter(isEnglish).length
  // only Spanish opens a question with a mark, so two words are enough to tell
  if (/[¿¡]/u.test(text) && words.length > 0 && english * 2 <= words.length) return { name: 'Spanish', sure: true }
  const ranked = Object.entries(foreignWords)
    .map(([name, known]) => ({ name, hits: words.filter((word) => known.has(word) && !(isEnglish(word) && word.length > 2)).length }))
    .sort((a, b) => b.hits - a.hits)
  const best = ranked[0]
  if (!best || best.hits < 2 || best.hits <= english) return null
  return { name: best.name, sure: best.hits * 2 > words.length }
}
