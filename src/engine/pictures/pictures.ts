import type { Figure } from '../../contracts/kinds/index.ts'
import type { Result } from '../../contracts/result.ts'
import type { MapAsk } from '../../tools/index.ts'
import { mapFigure, type PictureParts } from './map-figure.ts'

export type Printing = ReturnType<typeof makePrinting>

/** Pictures for print of one project: map sheets, panels, charts and pages, each an SVG with its images inside. */
export function makePrinting(parts: PictureParts) {
  return {
    map: (ask: MapAsk, signal: AbortSignal | null = null): Promise<Result<Figure>> => mapFigure(parts, ask, signal),
  }
}
