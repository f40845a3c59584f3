import Feature from 'ol/Feature.js'
import { LineString, Point, Polygon } from 'ol/geom.js'
import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { closesToRing, crossingSide, type Draft, outlineOf } from './draft.ts'
import { toMap } from './pixel-grid.ts'

const { area, plate } = tokens.map

/** What of a draft is drawn: outline, amber where it crosses itself, corners, and its size beside the pointer. */
export function draftFeatures(draft: Draft, words: string): Feature[] {
  const pixels = outlineOf(draft)
  const first = pixels[0]
  if (!first) return []
  const outline = pixels.map((xy) => toMap(xy))
  const isRing = closesToRing(draft.tool) && pixels.length > 2
  const isCrossing = isRing && crossingSide([...pixels, first]) !== null
  const line = new Feature({ geometry: isRing ? new Polygon([[...outline, toMap(first)]]) : new LineString(outline) })
  line.setStyle([
    new Style({ stroke: new Stroke({ color: area.casing, width: area.casingWidth }) }),
    new Style({
      stroke: new Stroke({ color: isCrossing ? tokens.dark.warn : area.stroke, width: area.width, lineDash: area.dash }),
      fill: new Fill({ color: 'rgba(255, 255, 255, .06)' }),
    }),
  ])
  const corners = draft.points.map((xy) => styled(new Point(toMap(xy)), corner))
  return words ? [line, ...corners, styled(new Point(outline.at(-1) ?? toMap(first)), plateOf(words))] : [line, ...corners]
}

const corner = new Style({ image: new Circle({ radius: 3.5, fill: new Fill({ color: '#fff' }), stroke: new Stroke({ color: '#0B0E11', width: 1.5 }) }) })

const plateOf = (words: string) =>
  new Style({
    text: new Text({
      text: words,
      font: '550 11px system-ui, sans-serif',
      offsetY: -16,
      fill: new Fill({ color: plate.text }),
      backgroundFill: new Fill({ color: plate.background }),
      padding: [2, 5, 2, 5],
    }),
  })

function styled(geometry: Point, style: Style): Feature {
  const feature = new Feature({ geometry })
  feature.setStyle(style)
  return feature
}
