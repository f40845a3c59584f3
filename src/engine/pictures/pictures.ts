import type { Figure } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { drawPage } from '../../core/picture/index.ts'
import type { ChartAsk, MapAsk, PageAsk, PanelAsk, Pictures } from '../../tools/index.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import { chartFigure } from './chart.ts'
import { mapFigure, type PictureParts, preliminary } from './map-figure.ts'
import { panelFigure } from './panel-figure.ts'

type Parts = Pick<PictureParts, 'store' | 'perception' | 'drawn'> & { readonly workspace: Pick<WorkspaceHolder, 'state'> }
export type Printing = ReturnType<typeof makePrinting>

/** Pictures for print of one project: map sheets, panels, charts and pages, each an SVG with its images inside. */
export function makePrinting({ workspace, ...rest }: Parts) {
  const parts: PictureParts = { ...rest, layerOf: (id) => workspace.state().layers.find((layer) => layer.id === id), project: () => rest.store.project() }
  const printing = {
    map: (ask: MapAsk, signal: AbortSignal | null = null) => stoppable(() => mapFigure(parts, ask, signal)),
    panel: (ask: PanelAsk, signal: AbortSignal | null = null) => stoppable(() => panelFigure(parts, ask, signal)),
    chart: (ask: ChartAsk) => chartFigure(ask),
    page: (ask: PageAsk) => pageFigure(parts, ask),
  }
  return {
    ...printing,
    /** the same for the tools of one step, which end when the step is stopped */
    forStep: (signal: AbortSignal): Pictures => ({ ...printing, map: (ask) => printing.map(ask, signal), panel: (ask) => printing.panel(ask, signal) }),
  }
}

async function stoppable(work: () => Promise<Result<Figure>>): Promise<Result<Figure>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return fail({ code: 'aborted', message: 'Stopped.', hint: 'Run the step again.' })
    throw error
  }
}

/** One page of what a tool was given; what was asked for and is not there is said on the page. */
function pageFigure(parts: PictureParts, { title, text, figures, numbers, missing }: PageAsk): Result<Figure> {
  if (figures.length + numbers.length === 0 && text.trim() === '')
    return fail({ code: 'input_missing', message: 'There is neither a picture, a number nor a text for the page.', hint: 'Connect a step that makes one.' })
  const page = drawPage({
    title,
    banner: null,
    validation: preliminary,
    numbers,
    sections: [
      { title: 'Summary', bullets: false, paragraphs: [...text.split(/\n+/).filter((line) => line.trim() !== ''), ...missing], pictures: [] },
      ...figures.map((figure, at) => ({
        title: figure.title,
        bullets: false,
        paragraphs: [],
        pictures: [{ svg: apart(figure.svg, `p${at}`), widthMm: figure.widthMm, heightMm: figure.heightMm, caption: figure.description }],
      })),
    ].filter(({ paragraphs, pictures }) => paragraphs.length + pictures.length > 0),
    foot: `Made with Aftermap.${parts.project().example ? ' Synthetic example.' : ''}`,
    description: `Page: ${title}. ${figures.map(({ description }) => description).join(' ')}`.trim(),
  })
  return ok({
    kind: 'figure',
    title,
    form: 'page',
    widthMm: page.widthMm,
    heightMm: page.heightMm,
    svg: page.svg,
    description: `Page: ${title}.`,
    sources: [...new Set(figures.flatMap(({ sources }) => sources))],
    caveats: [...new Set([preliminary, ...figures.flatMap(({ caveats }) => caveats), ...missing])],
    figures: figures.flatMap((figure) => figure.figures),
    method: page.leftOut > 0 ? `${page.leftOut} parts found no room on the page.` : 'Everything given is on the page.',
  })
}

/** Names inside a picture made its own, so that two pictures on one page do not draw with one another's patterns. */
const apart = (svg: string, prefix: string): string =>
  svg
    .replace(/\bid="([^"]+)"/g, `id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/xlink:href="#([^"]+)"/g, `xlink:href="#${prefix}-$1"`)
