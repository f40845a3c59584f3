import Feature from 'ol/Feature.js'
import { Point, Polygon } from 'ol/geom.js'
import { Circle, Fill, RegularShape, Stroke, Style } from 'ol/style.js'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import { lookOf } from '../ui/palette.ts'
import { rectangleOf } from './draft.ts'
import { withAlpha } from './hatch-pattern.ts'
import { toMap } from './pixel-grid.ts'

export type ClickedThings = {
  readonly points: readonly { readonly at: PixelXY; readonly on: boolean }[]
  readonly box: PixelBox | null
  readonly ring: readonly PixelXY[] | null
  readonly classId: string | null
}

const { area } = tokens.map
const fillAlpha = 0.3

/** The outline a model made in the colour of its class, the box round the object, and each click: a disc on it, a cross beside it. */
export function clickedFeatures({ points, box, ring, classId }: ClickedThings): Feature[] {
  const features: Feature[] = []
  if (ring) features.push(polygon(ring, ringStyles(classId)))
  if (box) features.push(polygon(rectangleOf([box[0], box[1]], [box[2], box[3]]), boxStyles))
  return [...features, ...points.map(({ at, on }) => styled(new Feature({ geometry: new Point(toMap(at)) }), on ? onStyle : besideStyles))]
}

function polygon(points: readonly PixelXY[], styles: Style[]): Feature {
  return styled(new Feature({ geometry: new Polygon([[...points, ...points.slice(0, 1)].map(toMap)]) }), styles)
}

function styled(feature: Feature, style: Style | Style[]): Feature {
  feature.setStyle(style)
  return feature
}

function ringStyles(classId: string | null): Style[] {
  const look = lookOf(classId ?? 'unknown')
  return [
    new Style({ stroke: new Stroke({ color: look.casing, width: 5 }) }),
    new Style({ stroke: new Stroke({ color: look.color, width: 2.5, lineDash: [7, 5] }), fill: new Fill({ color: withAlpha(look.color, fillAlpha) }) }),
  ]
}

const boxStyles = [
  new Style({ stroke: new Stroke({ color: area.casing, width: area.casingWidth }) }),
  new Style({ stroke: new Stroke({ color: area.stroke, width: area.width, lineDash: area.dash }) }),
]

const dark = new Stroke({ color: '#0B0E11', width: 2 })
const onStyle = new Style({ image: new Circle({ radius: 6, fill: new Fill({ color: tokens.dark.accent }), stroke: dark }) })
/** Told apart by shape, not by colour alone. */
const besideStyles = [5.5, 2.5].map(
  (width) => new Style({ image: new RegularShape({ points: 4, radius: 8, radius2: 0, angle: Math.PI / 4, stroke: new Stroke({ color: width > 3 ? '#0B0E11' : '#fff', width }) }) }),
)
