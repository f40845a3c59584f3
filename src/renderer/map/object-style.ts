import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { lookOf } from '../ui/palette.ts'
import { hatchFill, withAlpha } from './hatch-pattern.ts'

export type ObjectState = { selected: boolean; counted: boolean; hovered: boolean }

const { outline, fillAlpha, selection, plate } = tokens.map
const hatchFromPx = 12
const labelFromPx = 46
/** near misses step back behind what counts */
const missedAlpha = 0.35

/** Styles of one object: casing, colour and hatch; near misses are outlines only; the selected one wears a ring. */
export function objectStyles(object: EvidenceObject, state: ObjectState, resolution: number): Style[] {
  const look = lookOf(object.class)
  const sizePx = screenSize(object, resolution)
  const fill = state.counted ? (sizePx < hatchFromPx ? withAlpha(look.color, 0.7) : hatchFill(object.class, fillAlpha.result, 1)) : withAlpha(look.color, fillAlpha.faint)
  const lineDash = state.counted ? [] : [4, 3]
  const styles = [
    new Style({ stroke: new Stroke({ color: state.counted ? look.casing : withAlpha(look.casing, missedAlpha), width: state.counted ? outline.casingWidth : 2 }), zIndex: 1 }),
    new Style({ stroke: new Stroke({ color: look.color, width: state.counted ? outline.width : 1, lineDash }), fill: new Fill({ color: fill as string }), zIndex: 2 }),
  ]
  if (state.selected) styles.push(ring(selection.outer, selection.outerWidth, 3), ring(selection.inner, selection.innerWidth, 4))
  if (state.selected || (state.counted && sizePx > labelFromPx)) styles.push(label(object, state.selected))
  return styles
}

/** Over the pixels of a mask: an object taken out by hand is no longer seen as one of its class. */
export function takenOutStyles(object: EvidenceObject, selected: boolean): Style[] {
  const cover = new Style({
    fill: new Fill({ color: withAlpha('#0B0E11', 0.72) }),
    stroke: new Stroke({ color: lookOf(object.class).color, width: 1, lineDash: [4, 3] }),
    zIndex: 2,
  })
  return selected ? [cover, ring(selection.outer, selection.outerWidth, 3), ring(selection.inner, selection.innerWidth, 4), label(object, true)] : [cover]
}

/** The chosen feature or road over its tiles: a ring along it, and its name. */
export function shapeStyles(object: EvidenceObject): Style[] {
  if (object.shape === 'point')
    return [...pinRings.map(([color, radius, width]) => new Style({ image: new Circle({ radius, stroke: new Stroke({ color, width }) }), zIndex: 3 })), label(object, true)]
  return [ring(selection.outer, selection.outerWidth, 3), ring(selection.inner, selection.innerWidth, 4), label(object, true)]
}

const pinRings = [
  [selection.outer, 9, 5],
  [selection.inner, 9, 2.5],
] as const

const ring = (color: string, width: number, zIndex: number) => new Style({ stroke: new Stroke({ color, width }), zIndex })

function label(object: EvidenceObject, selected: boolean): Style {
  const score = object.score === null ? '' : ` · ${object.score.toFixed(2)}`
  const mark = lookOf(object.class).mark
  const marked = mark && !object.id.startsWith(mark) ? `${mark} ${object.id}` : object.id
  const words = selected ? `${object.id}${score}` : marked
  return new Style({
    text: new Text({
      text: words,
      font: '550 11px system-ui, sans-serif',
      textBaseline: 'bottom',
      overflow: true,
      fill: new Fill({ color: plate.text }),
      backgroundFill: new Fill({ color: plate.background }),
      padding: [2, 4, 1, 4],
      offsetY: -6,
    }),
    // the middle of the upper edge, where a label hides nothing
    geometry: 'top',
    zIndex: 5,
  })
}

function screenSize(object: EvidenceObject, resolution: number): number {
  const xs = object.outline.map((xy) => xy[0])
  const ys = object.outline.map((xy) => xy[1])
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / resolution
}
