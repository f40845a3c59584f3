/** Words of a text for retrieval: lower case letters and digits, plural s taken off, words that carry nothing left out. */
export const termsOf = (text: string): readonly string[] =>
  (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .slice(0, 400)
    .filter((word) => !idle.has(word))
    .map(stem)

/** Enough for English plurals; the same on both sides is what counts. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return word
}

const idle: ReadonlySet<string> = new Set(
  'a an the of in on at to for from by with and or is are was were be been it its this that these those there me my i we us our you your please can could would do does did'.split(
    ' ',
  ),
)
