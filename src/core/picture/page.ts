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
  const parts: string[] = []
  let y = margin
  let leftOut = 0
  const put = (block: Block, after: number) => {
    if (y + block.heightMm > bottom) {
      leftOut++
      return
    }
    parts.push(block.svg)
    y += block.heightMm + after
  }
  const at = (widthMm = width, x = margin) => ({ x, y, widthMm })
  put(paragraph(page.title, { sizeMm: 6.4, weight: 'bold', color: ink.head }, { ...at(), most: 2 }), 0.5)
  if (page.banner) put(paragraph(page.banner, { sizeMm: 3.1 }, at()), 0.5)
  put(paragraph(page.validation, { sizeMm: 3, weight: 'bold', color: ink.alarm }, at()), 1.5)
  parts.push(tag('rect', { x: margin, y, width, height: 0.8, fill: ink.head }))
  y += 3.5
  if (page.numbers.length > 0) put(tiles(page.numbers, y), 3)
  for (const { title, paragraphs, bullets, pictures } of page.sections) {
    if (y + 12 > bottom) {
      leftOut++
      continue
    }
    parts.push(
      textLine(title, { sizeMm: 3.6, weight: 'bold', color: ink.head }, { x: margin, y: y + 4 }),
      tag('line', { x1: margin, x2: margin + width, y1: y + 5.6, y2: y + 5.6, stroke: ink.head, 'stroke-width': 0.25 }),
    )
    y += 7.2
    for (const text of paragraphs) {
      const indent = bullets ? 4 : 0
      const block = paragraph(text, { sizeMm: 3.05 }, at(width - indent, margin + indent))
      put(bullets ? { ...block, svg: tag('circle', { cx: margin + 1.4, cy: y + 1.9, r: 0.55, fill: ink.text }) + block.svg } : block, 1.2)
    }
    for (const picture of pictures) {
      const block = pictureBlock(picture, y)
      if (block) put(block, 2)
      else leftOut++
    }
    y += 1.6
  }
  const foot = leftOut > 0 ? `${page.foot} More in the whole report.` : page.foot
  parts.push(
    tag('line', { x1: margin, x2: margin + width, y1: bottom + 3, y2: bottom + 3, stroke: ink.line, 'stroke-width': 0.2 }),
    paragraph(foot, { sizeMm: 2.2, color: ink.faint }, { x: margin, y: bottom + 4, widthMm: width, most: 2 }).svg,
  )
  return { svg: svgOf({ widthMm: 210, heightMm: 297, title: page.title, description: page.description }, ...parts), widthMm: 210, heightMm: 297, leftOut }
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
