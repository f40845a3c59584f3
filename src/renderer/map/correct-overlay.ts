import Feature from 'ol/Feature.js'
import { Polygon } from 'ol/geom.js'
import VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import VectorSource from 'ol/source/Vector.js'
import { Stroke, Style } from 'ol/style.js'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { makeBrushTool } from '../teach/brush-tool.ts'
import type { ClassLook } from '../ui/palette.ts'
import type { Draft } from './draft.ts'
import { makeClickTool } from './click-tool.ts'
import type { ClickedThings } from './clicked-features.ts'
import { makeDrawTool } from './draw-tool.ts'
import { toMap } from './pixel-grid.ts'

export type CorrectHearer = {
  onOutline(ring: PixelXY[]): void
  onLine(points: PixelXY[]): void
  onStroke(points: PixelXY[]): Promise<unknown>
  onClick(at: PixelXY, on: boolean): void
  onBox(box: PixelBox): void
  onCrossing(): void
  words(draft: Draft): string
}
export type CorrectTool = { kind: 'outline' | 'line' | 'click' | 'none' } | { kind: 'brush'; look: ClassLook; radius: number }
export type CorrectOverlay = ReturnType<typeof attachCorrectOverlay>

/** What a correction tool draws on the map: an outline, a line or a brush, and rings round the objects chosen for a merge. */
export function attachCorrectOverlay(map: OlMap, { onOutline, onLine, onStroke, onClick, onBox, onCrossing, words }: CorrectHearer) {
  const draw = makeDrawTool({
    words,
    onCrossing,
    onSimplified: () => undefined,
    onDrawn: ({ tool, points }) => (tool === 'length' ? onLine(points) : onOutline(points)),
  })
  const brush = makeBrushTool(map, onStroke)
  const clicks = makeClickTool({ onClick, onBox })
  const chosen = new VectorSource()
  const chosenLayer = new VectorLayer({ source: chosen, zIndex: 65, style: chosenStyles })
  const layers = [chosenLayer, draw.layer, brush.layer, clicks.layer]
  for (const layer of layers) map.addLayer(layer)
  map.addInteraction(draw.interaction)
  map.addInteraction(brush.interaction)
  map.addInteraction(clicks.interaction)
  return {
    session: draw.session,
    use(tool: CorrectTool) {
      draw.session.use(tool.kind === 'outline' ? 'polygon' : tool.kind === 'line' ? 'length' : 'select')
      brush.set(tool.kind === 'brush' ? tool : null)
      clicks.set(tool.kind === 'click')
      const element = map.getTargetElement()
      if (!element) return
      if (tool.kind === 'none') delete element.dataset['correct']
      else element.dataset['correct'] = tool.kind
    },
    showClicked: (things: ClickedThings) => clicks.show(things),
    showChosen(outlines: readonly (readonly PixelXY[])[]) {
      chosen.clear(true)
      chosen.addFeatures(outlines.map((ring) => new Feature({ geometry: new Polygon([[...ring, ...ring.slice(0, 1)].map(toMap)]) })))
    },
    detach() {
      this.use({ kind: 'none' })
      map.removeInteraction(draw.interaction)
      map.removeInteraction(brush.interaction)
      map.removeInteraction(clicks.interaction)
      for (const layer of layers) map.removeLayer(layer)
    },
  }
}

const chosenStyles = [
  new Style({ stroke: new Stroke({ color: '#0B0E11', width: 6 }) }),
  new Style({ stroke: new Stroke({ color: tokens.dark.accent, width: 3, lineDash: [8, 5] }) }),
]
