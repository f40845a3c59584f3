import Feature from 'ol/Feature.js'
import { LineString, Point, Polygon } from 'ol/geom.js'
import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { PixelXY } from '../../contracts/frame.ts'
import { toMap } from './pixel-grid.ts'

/** A measured line or ring, or the place of a note (one point), with its words. */
export type KeptItem = { id: string; points: readonly PixelXY[]; isRing: boolean; words: string }

const { area, plate } = tokens.map
const longestWords = 40

/** What she measured or noted, drawn over the image: a thin line and its words on a plate. */
export function keptFeature({ points, isRing, words }: KeptItem): Feature {
  const path = points.map((xy) => toMap(xy))
  const first = path[0] ?? [0, 0]
  const geometry = path.length === 1 ? new Point(first) : isRing ? new Polygon([[...path, first]]) : new LineString(path)
  const feature = new Feature({ geometry })
  const dot = new Circle({ radius: 4, fill: new Fill({ color: '#fff' }), stroke: new Stroke({ color: '#0B0E11', width: 1.5 }) })
  feature.setStyle([
    new Style({ stroke: new Stroke({ color: area.casing, width: area.casingWidth }), ...(path.length === 1 ? { image: dot } : {}) }),
    new Style({ stroke: new Stroke({ color: '#fff', width: 1.6 }) }),
    new Style({
      geometry: new Point(path.at(-1) ?? first),
      text: new Text({
        text: words.length > longestWords ? `${words.slice(0, longestWords - 1)}…` : words,
        font: '550 11px system-ui, sans-serif',
        offsetY: -14,
        overflow: true,
        fill: new Fill({ color: plate.text }),
        backgroundFill: new Fill({ color: plate.background }),
        padding: [2, 5, 2, 5],
      }),
    }),
  ])
  return feature
}
