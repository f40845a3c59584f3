/** Marks people and their software type for degrees, minutes, seconds, minus and spaces, each made one; letters become capitals. Degree signs go first: NFKC would make letters of them. */
export function tidy(text: string): string {
  return text
    .replaceAll(/[º˚ᵒ∘⁰]|&deg;/gi, '°')
    .replaceAll(/[´ʺ″]/g, (mark) => (mark === '´' ? "'" : '"'))
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2010-\u2015\uFE63\uFF0D]/g, '-')
    .replaceAll(/['’‘´`′ʹ]{2}|[″“”„ʺ〃]/g, '"')
    .replaceAll(/[’‘´`′ʹ]/g, "'")
    .replaceAll(/[\s\u00A0\u2009\u202F]+/g, ' ')
    .trim()
    .toUpperCase()
    .replace(/[\s,;(]*\bWGS[ -]?(?:19)?84\)?$/, '')
    .replace(/[.,;]+$/, '')
    .replaceAll(/(\d{1,3})-(\d{1,2})(?:-(\d{1,2}(?:\.\d+)?))?(?= ?[NSEWO]\b)/g, '$1 $2 $3')
}

/**
 * Decimal commas become points. A comma between digits is a decimal one where every number has it and none has a point;
 * `18,72` stays two numbers.
 */
export function withPoints(text: string): string {
  if (/\d\.\d/.test(text)) return text
  const commas = [...text.matchAll(/\d,(?=\d)/g)].length
  if (commas < 2) return commas === 1 && /\d,\d.*[°'"].*\d/.test(text) ? text.replace(/(\d),(?=\d)/, '$1.') : text
  // a,b,c,d: the middle comma parts the numbers
  const four = /^([^,]*\d),(\d+)\s*,\s*(-?\d+),(\d+[^,]*)$/.exec(text)
  if (four) return `${four[1]}.${four[2]}, ${four[3]}.${four[4]}`
  return text.replaceAll(/(\d),(?=\d)/g, '$1.')
}
