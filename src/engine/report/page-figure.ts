import type { Figure, Report } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { drawPage } from '../../core/picture/index.ts'
import { shapeOf } from './shape.ts'

/** First page of a report as a picture. Names inside the pictures of one page must not meet, so it holds the first map alone. */
export function reportPageFigure(report: Report): Result<Figure> {
  const shape = shapeOf(report)
  if (shape.sections.length === 0) return fail({ code: 'input_missing', message: 'Every section of this report is hidden.', hint: 'Show a section first.' })
  let pictures = 1
  const sections = shape.sections
    .filter(({ id, tiles }) => id !== 'annex' && tiles.length === 0 && !id.startsWith('needs'))
    .map(({ title, sentences, figures, bullets }) => {
      const shown = figures.slice(0, pictures)
      pictures -= shown.length
      return {
        title,
        bullets,
        paragraphs: sentences.map(({ text, byHand }) => (byHand ? `${text} [by hand]` : text)),
        pictures: shown.map(({ svg, widthMm, heightMm, title: caption }) => ({ svg, widthMm, heightMm, caption })),
      }
    })
    .filter(({ paragraphs, pictures: shown }) => paragraphs.length + shown.length > 0)
  const numbers = shape.sections.flatMap(({ tiles }) => tiles).map(({ value, caption, byHand }) => ({ value, label: byHand ? `${caption} [by hand]` : caption, interval: null }))
  const page = drawPage({
    title: shape.title,
    banner: shape.banner,
    validation: shape.validation,
    numbers,
    sections,
    foot: shape.foot,
    description: `First page of ${shape.title}.`,
  })
  return ok({
    kind: 'figure',
    title: shape.title,
    form: 'page',
    widthMm: page.widthMm,
    heightMm: page.heightMm,
    svg: page.svg,
    description: `${shape.title}. ${shape.banner}.`,
    sources: [],
    caveats: [shape.validation],
    figures: report.facts.flatMap(({ label, value, unit, step, artifactId }) => (typeof value === 'number' ? [{ label, value, unit, step, artifactId }] : [])),
    method: report.method,
  })
}
