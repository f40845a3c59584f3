import CircleStyle from 'ol/style/Circle.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { withAlpha } from '../map/hatch-pattern.ts'
import type { ClassLook } from '../ui/palette.ts'

const { outline, plate } = tokens.map
const thinnestPx = 3

/** A stroke as wide as the pixels it teaches: casing, then its class colour. `radius` in map pixels. */
export function strokeStyles(look: ClassLook, radius: number, resolution: number): Style[] {
  const width = Math.max(thinnestPx, (2 * radius) / resolution)
  return [
    new Style({ stroke: new Stroke({ color: look.casing, width: width + 3, lineCap: 'round', lineJoin: 'round' }), zIndex: 1 }),
    new Style({ stroke: new Stroke({ color: withAlpha(look.color, 0.9), width, lineCap: 'round', lineJoin: 'round' }), zIndex: 2 }),
  ]
}

/** Where the brush would paint now. */
export function brushStyles(look: ClassLook, radius: number, resolution: number): Style[] {
  const size = Math.max(thinnestPx, radius / resolution)
  const ring = (color: string, width: number) => new Style({ image: new CircleStyle({ radius: size, stroke: new Stroke({ color, width }) }) })
  return [ring(look.casing, 3.5), ring(look.color, 2)]
}

/** A numbered marker of a place in doubt. */
export function markerStyle(number: number): Style {
  return new Style({
    image: new CircleStyle({ radius: 11, fill: new Fill({ color: plate.background }), stroke: new Stroke({ color: plate.text, width: 1.5 }) }),
    text: new Text({ text: String(number), font: '600 11px system-ui, sans-serif', fill: new Fill({ color: plate.text }) }),
  })
}

/** The outline of a building: solid where labelled, dashed where only predicted. */
export function footprintStyles(look: ClassLook, isLabelled: boolean): Style[] {
  const lineDash = isLabelled ? [] : [5, 4]
  return [
    new Style({ stroke: new Stroke({ color: look.casing, width: outline.casingWidth, lineDash }), zIndex: 1 }),
    new Style({ stroke: new Stroke({ color: look.color, width: outline.width, lineDash }), fill: new Fill({ color: withAlpha(look.color, isLabelled ? 0.35 : 0.15) }), zIndex: 2 }),
  ]
}
