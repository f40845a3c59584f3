/** Items of a list written as text, `['a', 'b']`, `["a"]` or `a, b`; null where the text is no list. */
export function listIn(text: string): string[] | null {
  const inside = /^\s*[[(]([\s\S]*)[\])]\s*$/.exec(text)?.[1]
  if (inside === undefined && !/[,;]/.test(text)) return null
  const items = (inside ?? text)
    .split(/[,;]/)
    .map((item) => item.trim().replaceAll(/^["'`]+|["'`]+$/g, ''))
    .filter((item) => item !== '')
  return items.length > 0 && items.length <= 50 && items.every((item) => item.length <= 80) ? items : null
}
