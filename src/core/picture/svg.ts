/** Attributes of an element; null and undefined are left out. */
export type Attributes = Readonly<Record<string, string | number | null | undefined>>

/** One element as text. Children are elements or escaped text already. */
export function tag(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? short(value) : escaped(String(value))}"`)
    .join('')
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`
}

/** Three decimals are a micrometre on paper: enough, and half the file. */
export const short = (value: number): string => String(Math.round(value * 1000) / 1000)

/** Text as it may stand in SVG and HTML; characters that XML forbids are dropped. */
export const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no form for them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')

type Whole = { readonly widthMm: number; readonly heightMm: number; readonly title: string; readonly description: string }

/** A whole picture: one unit is one millimetre on paper. */
export function svgOf({ widthMm, heightMm, title, description }: Whole, ...children: readonly string[]): string {
  const head = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    width: `${short(widthMm)}mm`,
    height: `${short(heightMm)}mm`,
    viewBox: `0 0 ${short(widthMm)} ${short(heightMm)}`,
    role: 'img',
    'font-family': faces,
  }
  return tag('svg', head, tag('title', {}, escaped(title)), tag('desc', {}, escaped(description)), tag('rect', { width: widthMm, height: heightMm, fill: '#FFFFFF' }), ...children)
}

/** Face of every sheet: the product carries Inter; a browser without it takes its own. */
export const faces = 'Inter, Segoe UI, Noto Sans, sans-serif'

/** A part of another picture, drawn into a box of this one with its aspect kept. */
export const inset = (svg: string, box: { x: number; y: number; width: number; height: number }): string =>
  svg.replace(/^<svg[^>]*>/, (head) => {
    const view = /viewBox="([^"]*)"/.exec(head)?.[1] ?? '0 0 1 1'
    return `<svg x="${short(box.x)}" y="${short(box.y)}" width="${short(box.width)}" height="${short(box.height)}" viewBox="${view}">`
  })
