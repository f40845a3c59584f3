import { escaped, tag } from './svg.ts'
import widths from './text-widths.json' with { type: 'json' }

export type Weight = 'regular' | 'bold'
/** `sizeMm`: height of the type, em. */
export type Type = { readonly sizeMm: number; readonly weight?: Weight; readonly color?: string }

export const ink = { text: '#12161B', soft: '#3D4753', faint: '#5A6673', line: '#CFD6DF', head: '#0B4A8A', alarm: '#9A1C1C', hand: '#7A4E00' } as const

/** Width of a line of text in millimetres. */
export function textWidth(text: string, { sizeMm, weight = 'regular' }: Type): number {
  const table: Readonly<Record<string, number>> = widths[weight]
  let thousandths = 0
  // a letter the face does not have is set in another one: taken wide, so that nothing is cut off
  for (const letter of text) thousandths += table[String(letter.codePointAt(0))] ?? 1000
  return (thousandths / 1000) * sizeMm
}

/** Lines no wider than `widthMm`, broken at spaces; a word that is too long, such as a hash, is broken inside. */
export function wrapped(text: string, type: Type, widthMm: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \n]+/).flatMap((one) => broken(one, type, widthMm))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && textWidth(longer, type) > widthMm) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === '' ? lines : [...lines, line]
}

function broken(word: string, type: Type, widthMm: number): string[] {
  if (textWidth(word, type) <= widthMm) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && textWidth(part + letter, type) > widthMm) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** At most so wide, with an ellipsis where it was longer. */
export function fitted(text: string, type: Type, widthMm: number): string {
  if (textWidth(text, type) <= widthMm) return text
  const letters = [...text]
  while (letters.length > 1 && textWidth(`${letters.join('')}\u2026`, type) > widthMm) letters.pop()
  return `${letters.join('').trimEnd()}\u2026`
}

type At = { readonly x: number; readonly y: number; readonly anchor?: 'start' | 'middle' | 'end' | undefined; readonly turnDeg?: number; readonly halo?: string }

/** One line of text; `y` is its baseline. */
export function textLine(text: string, type: Type, { x, y, anchor, turnDeg, halo }: At): string {
  const attributes = {
    x,
    y,
    'font-size': type.sizeMm,
    'font-weight': type.weight === 'bold' ? 700 : null,
    'text-anchor': anchor === undefined || anchor === 'start' ? null : anchor,
    transform: turnDeg ? `rotate(${turnDeg} ${x} ${y})` : null,
  }
  const drawn = tag('text', { ...attributes, fill: type.color ?? ink.text }, escaped(text))
  if (!halo) return drawn
  return tag('text', { ...attributes, fill: halo, stroke: halo, 'stroke-width': type.sizeMm * 0.28, 'stroke-linejoin': 'round' }, escaped(text)) + drawn
}

export type Block = { readonly svg: string; readonly heightMm: number }
type Place = { readonly x: number; readonly y: number; readonly widthMm: number; readonly lead?: number; readonly most?: number }

/** A paragraph from its upper left corner. `most`: lines shown, the last ends in an ellipsis where there are more. */
export function paragraph(text: string, type: Type, { x, y, widthMm, lead = 1.32, most = Number.POSITIVE_INFINITY }: Place): Block {
  const all = wrapped(text, type, widthMm)
  const lines = all.length <= most ? all : [...all.slice(0, most - 1), fitted(`${all[most - 1] ?? ''} \u2026`, type, widthMm)]
  const step = type.sizeMm * lead
  return { svg: lines.map((line, at) => textLine(line, type, { x, y: y + type.sizeMm * 0.95 + at * step })).join(''), heightMm: lines.length * step }
}
