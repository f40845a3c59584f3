import Feature from 'ol/Feature.js'
import { Point as PointGeometry } from 'ol/geom.js'
import { Circle, Fill, RegularShape, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { PixelXY } from '../../contracts/frame.ts'
import { toMap } from '../map/pixel-grid.ts'

/** Where a ground photo was taken on the map; `turnDeg` is where the camera looked, clockwise from the top of the map, null where the camera did not say. */
export type PhotoMark = { readonly id: string; readonly name: string; readonly xy: PixelXY; readonly turnDeg: number | null }

const { area } = tokens.map

/** A ring where the photo was taken, with a wedge the way the camera looked, and its name on a plate. */
export function photoFeature({ id, name, xy, turnDeg }: PhotoMark): Feature {
  const feature = new Feature({ geometry: new PointGeometry(toMap(xy)), photoId: id })
  const ring = new Style({ image: new Circle({ radius: 6, fill: new Fill({ color: area.stroke }), stroke: new Stroke({ color: area.casing, width: 2 }) }) })
  const label = new Style({
    text: new Text({
      text: name,
      font: '550 11px system-ui, sans-serif',
      offsetY: 18,
      padding: [2, 5, 2, 5],
      fill: new Fill({ color: tokens.map.plate.text }),
      backgroundFill: new Fill({ color: tokens.map.plate.background }),
    }),
  })
  feature.setStyle(turnDeg === null ? [ring, label] : [wedge(turnDeg), ring, label])
  return feature
}

function wedge(turnDeg: number): Style {
  const turn = (turnDeg * Math.PI) / 180
  return new Style({
    image: new RegularShape({
      points: 3,
      radius: 9,
      rotation: turn,
      rotateWithView: true,
      displacement: [Math.sin(turn) * 11, Math.cos(turn) * 11],
      fill: new Fill({ color: area.stroke }),
      stroke: new Stroke({ color: area.casing, width: 1.5 }),
    }),
  })
}
