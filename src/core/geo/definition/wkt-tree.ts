/** One bracket of WKT: `PARAMETER["x",1]` is a node with a text and a number. */
export type WktNode = { readonly keyword: string; readonly values: readonly (string | number)[]; readonly children: readonly WktNode[] }

const longest = 200_000
const deepest = 40

/** The tree of a WKT text (WKT1 with [] or (), WKT2); null where it is none, too long or too deep. */
export function parseWkt(text: string): WktNode | null {
  if (text.length > longest) return null
  const tokens = [...text.matchAll(/"((?:[^"]|"")*)"|([A-Za-z_]\w*)|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|([[\](),])/g)]
  const reader: Reader = { tokens, at: 0 }
  return readNode(reader, 0)
}

type Reader = { readonly tokens: readonly RegExpMatchArray[]; at: number }

function readNode(reader: Reader, depth: number): WktNode | null {
  const keyword = reader.tokens[reader.at]?.[2]
  const open = reader.tokens[reader.at + 1]?.[4]
  if (keyword === undefined || (open !== '[' && open !== '(') || depth > deepest) return null
  reader.at += 2
  const values: (string | number)[] = []
  const children: WktNode[] = []
  while (reader.at < reader.tokens.length) {
    const token = reader.tokens[reader.at]
    const mark = token?.[4]
    if (mark === ']' || mark === ')') {
      reader.at++
      return { keyword: keyword.toUpperCase(), values, children }
    }
    const child = readNode(reader, depth + 1)
    if (child) children.push(child)
    else {
      const value = literalOf(token)
      if (value !== null) values.push(value)
      reader.at++
    }
  }
  // a text that breaks off: what was read may still hold the name
  return { keyword: keyword.toUpperCase(), values, children }
}

function literalOf(token: RegExpMatchArray | undefined): string | number | null {
  if (token?.[1] !== undefined) return token[1].replaceAll('""', '"')
  if (token?.[3] !== undefined) return Number(token[3])
  return token?.[2] ?? null
}

export const childOf = (node: WktNode | null | undefined, ...keywords: readonly string[]): WktNode | null =>
  node?.children.find((child) => keywords.includes(child.keyword)) ?? null
export const textOf = (node: WktNode | null): string => (typeof node?.values[0] === 'string' ? node.values[0] : '')
/** The n-th value as a number, also where a writer put it in quotes. */
export function numberOf(node: WktNode | null, at: number): number | null {
  const value = node?.values[at]
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}
