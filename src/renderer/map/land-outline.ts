import Feature from 'ol/Feature.js'
import { LineString, MultiLineString } from 'ol/geom.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { Stroke, Style } from 'ol/style.js'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { frameToLonLat, groundGsd, lonLatToFrame } from '../../core/geo/index.ts'
import { toMap } from './pixel-grid.ts'

type LonLat = readonly [number, number]

/** Metres a screen pixel from which on a coastline of 1:50 million says where one is; nearer it would lie beside the true one. */
const usefulM = 150
/** a corner that does not come back so near is none of this map */
const backDegrees = 0.1
/** a side of the outline that spans more of the map than this was torn apart by the projection */
const longestDegrees = 5

/** Outline of the land under everything, from Natural Earth, bundled with the app; null for a map without a place on the Earth. */
export function makeLandOutline(frame: Frame): VectorLayer | null {
  const gsd = frame.crs === null ? null : groundGsd(frame)
  if (!gsd || !frameToLonLat(frame, [frame.width / 2, frame.height / 2]).ok) return null
  const source = new VectorSource({
    // asked for when the map first shows so much ground
    loader: async () => {
      const lines = await landLines()
      const geometry = new MultiLineString(piecesOn(frame, lines).map((piece) => new LineString(piece.map((xy) => toMap(xy)))))
      return [new Feature({ geometry })]
    },
  })
  const style = [new Style({ stroke: new Stroke({ color: '#0B0E11', width: 3 }) }), new Style({ stroke: new Stroke({ color: '#7C8A99', width: 1 }) })]
  return new VectorLayer({ source, style, zIndex: -5, minResolution: usefulM / gsd.x })
}

/** Maps in degrees and Web Mercator show all of the earth; others stretch what lies far from their place beyond recognition. */
const isWholeEarth = ({ crs }: Frame): boolean => crs === 'EPSG:4326' || crs === 'EPSG:3857'
const farthestDegrees = 40

function middleOf(frame: Frame): LonLat {
  const middle = frameToLonLat(frame, [frame.width / 2, frame.height / 2])
  return middle.ok ? middle.value : [0, 0]
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Angle at the centre of the earth between two places. */
function arcDegrees([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const cosine = Math.sin(radians(latA)) * Math.sin(radians(latB)) + Math.cos(radians(latA)) * Math.cos(radians(latB)) * Math.cos(radians(lonA - lonB))
  return (Math.acos(Math.max(-1, Math.min(1, cosine))) * 180) / Math.PI
}

/** Coastlines in longitude and latitude. */
async function landLines(): Promise<LonLat[][]> {
  const [{ mesh }, { default: words }] = await Promise.all([import('topojson-client'), import('world-atlas/land-50m.json?raw')])
  const topology = JSON.parse(words) as Parameters<typeof mesh>[0]
  return mesh(topology).coordinates as LonLat[][]
}

/** The parts of lines a map can show, in its pixels: what its projection cannot place, or what lies too far away, is left out. */
export function piecesOn(frame: Frame, lines: readonly (readonly LonLat[])[]): PixelXY[][] {
  const middle = isWholeEarth(frame) ? null : middleOf(frame)
  const placeOf = (lonLat: LonLat) => (middle !== null && arcDegrees(middle, lonLat) > farthestDegrees ? null : placed(frame, lonLat))
  return lines.flatMap((line) => piecesOf(line, placeOf)).filter((piece) => piece.length > 1)
}

/** A line in the parts that have a place; torn where a side would cross the whole map. */
function piecesOf(line: readonly LonLat[], placeOf: (lonLat: LonLat) => PixelXY | null): PixelXY[][] {
  const pieces: PixelXY[][] = [[]]
  for (const [at, lonLat] of line.entries()) {
    const before = line[at - 1]
    const xy = placeOf(lonLat)
    const isTorn = before !== undefined && Math.abs(lonLat[0] - before[0]) > longestDegrees
    if (xy === null || isTorn) pieces.push([])
    if (xy !== null) pieces.at(-1)?.push(xy)
  }
  return pieces
}

function placed(frame: Frame, lonLat: LonLat): PixelXY | null {
  const xy = lonLatToFrame(frame, lonLat)
  const back = xy.ok ? frameToLonLat(frame, xy.value) : null
  if (!xy.ok || !back?.ok) return null
  const turn = Math.abs(back.value[0] - lonLat[0]) % 360
  const isSame = Math.min(turn, 360 - turn) < backDegrees && Math.abs(back.value[1] - lonLat[1]) < backDegrees
  return isSame ? xy.value : null
}
