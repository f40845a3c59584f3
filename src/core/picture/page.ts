import { inset, svgOf, tag } from './svg.ts'
import type { KeyNumber } from './sheet.ts'
import { type Block, fitted, ink, paragraph, textLine, textWidth } from './text.ts'

export type PagePicture = { readonly svg: string; readonly widthMm: number; readonly heightMm: number; readonly caption: string }
/** One portrait A4 page: what does not fit is left out at the end and said in its last line. */
export type Page = {
  readonly title: string
  readonly banner: string | null
  readonly validation: string
  readonly numbers: readonly KeyNumber[]
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[]; readonly bullets: boolean; readonly pictures: readonly PagePicture[] }[]
  readonly foot: string
  readonly description: string
}
export type DrawnPage = { readonly svg: string; readonly widthMm: 210; readonly heightMm: 297 /** blocks that found no room */; readonly leftOut: number }

const margin = 15
const width = 210 - 2 * margin
const bottom = 297 - margin - 9

/** Draws a page; pictures keep their aspect and are made smaller, down to half the width, where the page is short. */
export function drawPage(page: Page): DrawnPage {
  const flow: Flow = { parts: [], y: margin, leftOut: 0 }
  put(flow, paragraph(page.title, { sizeMm: 6.4, weight: 'bold', color: ink.head }, { ...at(flow), most: 2 }), 0.5)
  if (page.banner) put(flow, paragraph(page.banner, { sizeMm: 3.1 }, at(flow)), 0.5)
  put(flow, paragraph(page.validation, { sizeMm: 3, weight: 'bold', color: ink.alarm }, at(flow)), 1.5)
  flow.parts.push(tag('rect', { x: margin, y: flow.y, width, height: 0.8, fill: ink.head }))
  flow.y += 3.5
  if (page.numbers.length > 0) put(flow, tiles(page.numbers, flow.y), 3)
  for (const section of page.sections) putSection(flow, section)
  const { parts, leftOut } = flow
  const foot = leftOut > 0 ? `${page.foot} More in the whole report.` : page.foot
  parts.push(
    tag('line', { x1: margin, x2: margin + width, y1: bottom + 3, y2: bottom + 3, stroke: ink.line, 'stroke-width': 0.2 }),
    paragraph(foot, { sizeMm: 2.2, color: ink.faint }, { x: margin, y: bottom + 4, widthMm: width, most: 2 }).svg,
  )
  return { svg: svgOf({ widthMm: 210, heightMm: 297, title: page.title, description: page.description }, ...parts), widthMm: 210, heightMm: 297, leftOut }
}

type Flow = { readonly parts: string[]; y: number; leftOut: number }

const at = ({ y }: Flow, indent = 0) => ({ x: margin + indent, y, widthMm: width - indent })

function put(flow: Flow, block: Block, after: number): void {
  if (flow.y + block.heightMm > bottom) {
    flow.leftOut++
    return
  }
  flow.parts.push(block.svg)
  flow.y += block.heightMm + after
}

function putSection(flow: Flow, { title, paragraphs, bullets, pictures }: Page['sections'][number]): void {
  if (flow.y + 12 > bottom) {
    flow.leftOut++
    return
  }
  const { y } = flow
  flow.parts.push(
    textLine(title, { sizeMm: 3.6, weight: 'bold', color: ink.head }, { x: margin, y: y + 4 }),
    tag('line', { x1: margin, x2: margin + width, y1: y + 5.6, y2: y + 5.6, stroke: ink.head, 'stroke-width': 0.25 }),
  )
  flow.y += 7.2
  for (const text of paragraphs) {
    const block = paragraph(text, { sizeMm: 3.05 }, at(flow, bullets ? 4 : 0))
    const bullet = tag('circle', { cx: margin + 1.4, cy: flow.y + 1.9, r: 0.55, fill: ink.text })
    put(flow, bullets ? { ...block, svg: bullet + block.svg } : block, 1.2)
  }
  for (const picture of pictures) {
    const block = pictureBlock(picture, flow.y)
    if (block) put(flow, block, 2)
    else flow.leftOut++
  }
  flow.y += 1.6
}

/** The picture as wide as the page, or smaller where the rest of the page asks for it; null where it would be smaller than half. */
function pictureBlock({ svg, widthMm, heightMm, caption }: PagePicture, y: number): Block | null {
  const scale = Math.min(1, width / widthMm, (bottom - y - 5) / heightMm)
  if (widthMm * scale < width * 0.45) return null
  const box = { x: margin + (width - widthMm * scale) / 2, y, width: widthMm * scale, height: heightMm * scale }
  const words = fitted(caption, { sizeMm: 2.4 }, width)
  return { svg: inset(svg, box) + textLine(words, { sizeMm: 2.4, color: ink.soft }, { x: margin, y: y + box.height + 3 }), heightMm: box.height + 4 }
}

/** Large numbers side by side, four a row. */
function tiles(numbers: readonly KeyNumber[], y: number): Block {
  const gap = 3
  const count = Math.min(4, numbers.length)
  const tile = (width - gap * (count - 1)) / count
  const shown = numbers.slice(0, 4)
  const captions = shown.map(({ label, interval }, at) =>
    paragraph(interval ? `${label}, ${interval}` : label, { sizeMm: 2.4, color: ink.soft }, { x: margin + at * (tile + gap) + 2.5, y: y + 10, widthMm: tile - 5, most: 4 }),
  )
  const height = 12.5 + Math.max(...captions.map(({ heightMm }) => heightMm))
  const drawn = shown.map(({ value }, at) => {
    const x = margin + at * (tile + gap)
    const size = Math.min(7, (7 * (tile - 5)) / Math.max(1, textWidth(value, { sizeMm: 7, weight: 'bold' })))
    return (
      tag('rect', { x, y, width: tile, height, rx: 1, fill: 'none', stroke: ink.line, 'stroke-width': 0.3 }) +
      textLine(value, { sizeMm: size, weight: 'bold', color: ink.head }, { x: x + 2.5, y: y + 8 })
    )
  })
  return { svg: [...drawn, ...captions.map(({ svg }) => svg)].join(''), heightMm: height }
}
