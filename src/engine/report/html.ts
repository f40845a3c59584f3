import type { Figure, Report } from '../../contracts/kinds/index.ts'
import { escaped } from '../../core/picture/index.ts'
import { type ShapedSection, type ShapedTable, shapeOf } from './shape.ts'

/** One page with its pictures inside: no script, nothing fetched, laid out for A4 when printed. */
export function reportHtml(report: Report): string {
  const shape = shapeOf(report)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    `<title>${escaped(shape.title)}</title><style>${css}</style></head><body><main>`,
    `<header><h1>${escaped(shape.title)}</h1><p class="banner">${escaped(shape.banner)}</p>${shape.lines.map((line) => `<p class="line">${escaped(line)}</p>`).join('')}<p class="validation">${escaped(shape.validation)}</p></header>`,
    ...shape.sections.map(sectionHtml),
    `<footer><p>${escaped(shape.foot)}</p></footer></main></body></html>`,
  ].join('\n')
}

function sectionHtml({ id, title, bullets, sentences, tiles, figures, tables }: ShapedSection): string {
  const said = sentences.map((sentence) => `<span id="${escaped(sentence.id)}">${sentence.byHand ? byHand(sentence.text) : escaped(sentence.text)}</span>`)
  return [
    `<section aria-labelledby="h-${escaped(id)}"><h2 id="h-${escaped(id)}">${escaped(title)}</h2>`,
    bullets && said.length > 0 ? `<ul>${said.map((one) => `<li>${one}</li>`).join('')}</ul>` : said.map((one) => `<p>${one}</p>`).join(''),
    tiles.length > 0
      ? `<div class="tiles">${tiles.map((tile) => `<div class="tile"><strong>${escaped(tile.value)}</strong><span>${tile.byHand ? byHand(tile.caption) : escaped(tile.caption)}</span></div>`).join('')}</div>`
      : '',
    ...figures.map(figureHtml),
    ...tables.map(tableHtml),
    '</section>',
  ].join('')
}

const byHand = (text: string): string => `<mark>${escaped(text)}</mark> <small class="hand">by hand</small>`

/** The picture as an image of its own, so that names inside it never meet those of another one. */
const figureHtml = ({ svg, title, description, widthMm }: Figure): string =>
  `<figure style="max-width:${Math.round(widthMm)}mm"><img alt="${escaped(description)}" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"><figcaption>${escaped(title)}</figcaption></figure>`

function tableHtml({ title, head, numeric, rows, notes }: ShapedTable): string {
  const side = (column: number) => (numeric[column] ? ' class="n"' : '')
  return [
    `<table><caption>${escaped(title)}</caption><thead><tr>${head.map((cell, at) => `<th scope="col"${side(at)}>${escaped(cell)}</th>`).join('')}</tr></thead><tbody>`,
    ...rows.map((row) => `<tr>${row.map((cell, at) => `<td${side(at)}>${escaped(cell)}</td>`).join('')}</tr>`),
    `</tbody></table>${notes.map((note) => `<p class="note">${escaped(note)}</p>`).join('')}`,
  ].join('')
}

const css = `
:root{color-scheme:light}
body{margin:0;background:#e9edf3;color:#12161b;font:14px/1.5 Inter,"Segoe UI","Noto Sans",sans-serif}
main{max-width:186mm;margin:24px auto;padding:14mm 12mm;background:#fff;box-sizing:border-box}
h1{margin:0;color:#0b4a8a;font-size:26px;line-height:1.2}
.banner{margin:4px 0 0;font-weight:600}.line{margin:0;color:#3d4753}.validation{margin:4px 0 0;color:#9a1c1c;font-weight:700}
header{border-bottom:3px solid #0b4a8a;padding-bottom:10px}
h2{margin:20px 0 6px;padding-bottom:3px;border-bottom:1px solid #0b4a8a;color:#0b4a8a;font-size:16px;break-after:avoid}
p{margin:4px 0}ul{margin:4px 0;padding-left:20px}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;margin:8px 0}
.tile{border:1px solid #cfd6df;border-radius:4px;padding:8px 10px;break-inside:avoid}.tile strong{display:block;color:#0b4a8a;font-size:24px;line-height:1.2;font-variant-numeric:tabular-nums}.tile span{color:#3d4753;font-size:12px}
figure{margin:8px 0;break-inside:avoid}figure img{width:100%;height:auto;display:block}figcaption{color:#3d4753;font-size:12px}
table{width:100%;margin:10px 0 2px;border-collapse:collapse;font-size:12px}caption{text-align:left;font-weight:600;padding:2px 0}
th,td{padding:3px 6px 3px 0;border-bottom:1px solid #cfd6df;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{color:#3d4753;font-weight:600}
.n{text-align:right;padding-right:16px;font-variant-numeric:tabular-nums;white-space:nowrap}thead{display:table-header-group}tr{break-inside:avoid}
.note{color:#5a6673;font-size:11px}mark{background:#fbefd2;color:inherit}.hand{color:#7a4e00;font-weight:600}
footer{margin-top:20px;border-top:1px solid #cfd6df;color:#5a6673;font-size:11px}
@media (max-width:640px){.tiles{grid-template-columns:repeat(2,1fr)}main{padding:6mm}}
@page{size:A4;margin:14mm 12mm}
@media print{body{background:#fff}main{margin:0;padding:0;max-width:none}}
`
