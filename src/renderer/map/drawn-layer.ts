import Feature, { type FeatureLike } from 'ol/Feature.js'
import { LineString, Point as PointGeometry, Polygon } from 'ol/geom.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Icon, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { PixelXY, Rings } from '../../contracts/frame.ts'
import type { PathResult } from '../../contracts/kinds/index.ts'
import { type KeptItem, keptFeature } from './kept-features.ts'
import { photoFeature, type PhotoMark } from '../photos/photo-feature.ts'
import { toMap } from './pixel-grid.ts'

export type DrawnArea = { id: string; label: string; rings: Rings; active: boolean }
export type DrawnPoint = { id: string; name: string; xy: PixelXY }
export type DrawnThings = { areas: readonly DrawnArea[]; points: readonly DrawnPoint[]; paths: readonly PathResult[]; kept: readonly KeptItem[]; photos: readonly PhotoMark[] }

const { area, route, routeCut, plate } = tokens.map
const outside = 1e6

/** What she drew, and the way found: dashed outlines, pins, routes; the active area dims what lies outside it. */
export function makeDrawnLayer() {
  const source = new VectorSource()
  const outsideSource = new VectorSource()
  const areaSource = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: 60, updateWhileAnimating: true })
  return {
    layer,
    /** outlines of areas, apart so that only their corners can be dragged */
    areas: areaSource,
    others: source,
    areasLayer: new VectorLayer({ source: areaSource, zIndex: 58, updateWhileAnimating: true }),
    /** dims what lies outside the active area; under the results, so that they keep their colours */
    outside: new VectorLayer({ source: outsideSource, zIndex: 15, updateWhileAnimating: true }),
    show({ areas, points, paths, kept, photos }: DrawnThings) {
      source.clear(true)
      outsideSource.clear(true)
      outsideSource.addFeatures(areas.filter((drawn) => drawn.active).map(outsideOf))
      areaSource.clear(true)
      areaSource.addFeatures(areas.map(areaFeature))
      source.addFeatures([...paths.flatMap(pathFeatures), ...kept.map(keptFeature), ...photos.map(photoFeature), ...points.map(pinFeature)])
    },
  }
}

function areaFeature(drawn: DrawnArea): Feature {
  const rings = drawn.rings.map((ring) => ring.map((xy) => toMap(xy)))
  const outline = new Feature({ geometry: new Polygon(rings), areaId: drawn.id })
  outline.setStyle([
    new Style({ stroke: new Stroke({ color: area.casing, width: area.casingWidth }) }),
    new Style({
      stroke: new Stroke({ color: area.stroke, width: area.width, lineDash: area.dash }),
    }),
    new Style({ text: plateText(drawn.label, -10), geometry: upperEdge }),
  ])
  return outline
}

/** The middle of the uppermost side: a label there hides nothing of what lies in the area. */
function upperEdge(feature: FeatureLike): PointGeometry | undefined {
  const geometry = feature.getGeometry()
  const ring = geometry instanceof Polygon ? (geometry.getCoordinates()[0] ?? []) : []
  const middles = ring.slice(1).map(([x = 0, y = 0], at) => [(x + (ring[at]?.[0] ?? x)) / 2, (y + (ring[at]?.[1] ?? y)) / 2])
  const top = middles.reduce<number[] | null>((best, middle) => (best === null || (middle[1] ?? 0) > (best[1] ?? 0) ? middle : best), null)
  return top ? new PointGeometry(top) : undefined
}

function outsideOf(drawn: DrawnArea): Feature {
  const world = [
    [-outside, -outside],
    [outside, -outside],
    [outside, outside],
    [-outside, outside],
    [-outside, -outside],
  ]
  const dim = new Feature({ geometry: new Polygon([world, ...drawn.rings.slice(0, 1).map((ring) => ring.map((xy) => toMap(xy)))]) })
  dim.setStyle(new Style({ fill: new Fill({ color: `rgba(8, 10, 14, ${area.outsideDim})` }) }))
  return dim
}

function plateText(words: string, offsetY: number): Text {
  return new Text({
    text: words,
    font: '550 11px system-ui, sans-serif',
    placement: 'point',
    overflow: true,
    offsetY,
    fill: new Fill({ color: plate.text }),
    backgroundFill: new Fill({ color: plate.background }),
    padding: [2, 5, 2, 5],
  })
}

const pinShape = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="26" height="34" viewBox="0 0 26 34"><path d="M13 33C6 24.500 2 18.500 2 12.500a11 11 0 0 1 22 0C24 18.500 20 24.500 13 33z" fill="${color}" stroke="#fff" stroke-width="2"/></svg>`)}`

function pinFeature({ id, name, xy }: DrawnPoint): Feature {
  const feature = new Feature({ geometry: new PointGeometry(toMap(xy)), pointId: id })
  feature.setStyle(
    new Style({
      image: new Icon({ src: pinShape(tokens.dark.accentSolid), anchor: [0.5, 1] }),
      text: new Text({ text: name, font: '650 10px system-ui, sans-serif', offsetY: -21, fill: new Fill({ color: '#fff' }) }),
    }),
  )
  return feature
}

function pathFeatures(path: PathResult): Feature[] {
  const features: Feature[] = []
  if (path.line.length > 1) {
    const line = new Feature({ geometry: new LineString(path.line.map((xy) => toMap(xy))) })
    line.setStyle([
      new Style({ stroke: new Stroke({ color: route.casing, width: route.casingWidth }) }),
      new Style({ stroke: new Stroke({ color: route.halo, width: route.haloWidth }) }),
      new Style({ stroke: new Stroke({ color: route.stroke, width: route.width }) }),
    ])
    features.push(line)
  }
  if (path.cut) {
    const cut = new Feature({ geometry: new LineString([toMap(path.cut.a), toMap(path.cut.b)]) })
    cut.setStyle([
      new Style({ stroke: new Stroke({ color: routeCut.casing, width: routeCut.casingWidth }) }),
      new Style({
        stroke: new Stroke({ color: routeCut.stroke, width: routeCut.width, lineDash: routeCut.dash }),
        text: plateText(path.cut.gapM === null ? 'cut' : `cut, ${Math.round(path.cut.gapM)} m`, -12),
      }),
    ])
    features.push(cut)
  }
  for (const end of [path.from, path.to]) {
    const dot = new Feature({ geometry: new PointGeometry(toMap(end.snapped ?? end.xy)) })
    dot.setStyle(new Style({ image: new Circle({ radius: 4, fill: new Fill({ color: route.stroke }), stroke: new Stroke({ color: '#fff', width: 1.5 }) }) }))
    features.push(dot)
  }
  return features
}
