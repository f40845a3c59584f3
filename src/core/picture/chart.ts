import { svgOf } from './svg.ts'
import { ink, paragraph } from './text.ts'

type Ask = { readonly title: string; readonly drawn: string; readonly unitMm: number; readonly description: string; readonly notes: readonly string[] }

/** Puts a drawn chart under its title, in millimetres; notes stand below. */
export function chartSvg({ title, drawn, unitMm, description, notes }: Ask): { readonly svg: string; readonly widthMm: number; readonly heightMm: number } {
  const [width = 1, height = 1] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawn)?.slice(1) ?? []).map(Number)
  const inner = drawn.slice(drawn.indexOf('>', drawn.indexOf('<svg')) + 1, drawn.lastIndexOf('</svg>'))
  const widthMm = Math.max(90, width * unitMm + 6)
  const head = paragraph(title, { sizeMm: 4.2, weight: 'bold', color: ink.head }, { x: 3, y: 2, widthMm: widthMm - 6 })
  const top = 2 + head.heightMm + 1.5
  const foot = paragraph(notes.join(' '), { sizeMm: 2.4, color: ink.soft }, { x: 3, y: top + height * unitMm + 1, widthMm: widthMm - 6 })
  const heightMm = top + height * unitMm + foot.heightMm + 3
  return { svg: svgOf({ widthMm, heightMm, title, description }, head.svg, `<g transform="translate(3 ${top}) scale(${unitMm})">${inner}</g>`, foot.svg), widthMm, heightMm }
}
