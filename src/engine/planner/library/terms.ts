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

/** Enough for English plurals and verb forms, "flooded" and "flood", "damaged" and "damage"; the same on both sides is what counts. */
function stem(word: string): string {
  const single = word.length > 4 && word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word
  const bare = single.length > 5 ? single.replace(/(?:ing|ed)$/, '') : single
  return bare.length > 4 ? bare.replace(/e$/, '') : bare
}

const idle: ReadonlySet<string> = new Set(
  'a an the of in on at to for from by with and or is are was were be been it its this that these those there me my i we us our you your please can could would do does did'.split(
    ' ',
  ),
)
