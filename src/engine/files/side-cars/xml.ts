/** One element of an XML text; `text` is what stands directly in it. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  readonly text: string
}

type Open = { name: string; attributes: Record<string, string>; children: Open[]; text: string }

const maxLength = 2 ** 20
const maxElements = 100_000
const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const token = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<![^>]*>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/g

/**
 * Reads the XML that geodata programs write. Null for more than a megabyte or text that is not well formed. Document types are passed over:
 * entities of its own are not replaced and nothing outside is ever fetched.
 */
export function parseXml(text: string): XmlElement | null {
  if (text.length > maxLength) return null
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const path: Open[] = [root]
  let elements = 0
  let last = 0
  for (const match of text.matchAll(token)) {
    const [whole, data = '', closing, name] = match
    const here = path.at(-1)
    if (!here) return null
    here.text += decodeEntities(text.slice(last, match.index)) + data
    last = match.index + whole.length
    if (name === undefined) continue
    const fits = closing ? close(path, name) : ++elements <= maxElements
    if (!fits) return null
    if (!closing) open(path, here, match)
  }
  return path.length === 1 ? (root.children[0] ?? null) : null
}

function close(path: Open[], name: string): boolean {
  return path.length > 1 && path.pop()?.name === name
}

function open(path: Open[], parent: Open, [, , , name = '', attributes, selfClosing]: RegExpExecArray): void {
  const element: Open = { name, attributes: readAttributes(attributes ?? ''), children: [], text: '' }
  parent.children.push(element)
  if (!selfClosing) path.push(element)
}

function readAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name, double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) if (name) found[name] = decodeEntities(double ?? single ?? '')
  return found
}

/** Names and numbers of characters; other entities stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[\da-f]+|lt|gt|quot|apos|amp);/gi, (all, name: string) => named[name.toLowerCase()] ?? numbered(name) ?? all)
}

function numbered(name: string): string | null {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

/** Direct children of a name. */
export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] => element.children.filter((child) => child.name === name)
export const childOf = (element: XmlElement, name: string): XmlElement | null => element.children.find((child) => child.name === name) ?? null
/** Text of a direct child without the blanks around it; null without the child. */
export const textOf = (element: XmlElement, name: string): string | null => childOf(element, name)?.text.trim() ?? null

/** The number a text is, null where it is none. */
export function numberOf(text: string | null | undefined): number | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return null
  if (/^[-+]?nan$/i.test(trimmed)) return Number.NaN
  const value = Number(trimmed)
  return Number.isNaN(value) ? null : value
}
