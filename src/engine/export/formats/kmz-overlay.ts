import jpeg from 'jpeg-js'
import type { Frame } from '../../../contracts/frame.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import { encodePng } from '../../files/index.ts'
import { drawImage, printPxPerMm } from '../../pictures/draw-image.ts'
import type { Session } from '../../session.ts'
import { placerOf } from '../gather/place-features.ts'

const tilePx = 1024
/** finer pieces a side: a phone holds no more pixels than this gives */
const mostPieces = 2

export type Overlays = { readonly kml: string; readonly files: Readonly<Record<string, Uint8Array>> }
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number }

/**
 * An image laid on the ground for a phone: one picture of it all, and up to four finer ones that are loaded when they fill the screen.
 * Null where the image cannot be read, has no place, or crosses the date line.
 */
export async function groundOverlays(session: Session, layer: Layer, signal: AbortSignal): Promise<Overlays | null> {
  const box = lonLatBoxOf(layer.frame)
  const source = await session.drawn.sourceOf(layer.id)
  if (!box || !source.ok) return null
  const pieces = Math.max(layer.frame.width, layer.frame.height) > tilePx ? mostPieces : 1
  const files: Record<string, Uint8Array> = {}
  const parts: string[] = []
  for (const level of pieces === 1 ? [1] : [1, pieces]) {
    for (let row = 0; row < level; row++) {
      for (let column = 0; column < level; column++) {
        const piece = pieceOf(box, { level, row, column })
        const drawn = await drawImage({ source: source.value, layer, ...groundOf(piece), widthMm: tilePx / printPxPerMm, signal })
        if (!drawn) continue
        const { bytes, ending } = encoded(drawn)
        const name = `images/${layer.id}_${level}_${row}_${column}.${ending}`
        files[name] = bytes
        parts.push(overlayXml(piece, { name, level, pieces }))
      }
    }
  }
  return { kml: parts.join('\n'), files }
}

const pieceOf = ({ west, south, east, north }: Box, { level, row, column }: { level: number; row: number; column: number }): Box => ({
  west: west + ((east - west) * column) / level,
  east: west + ((east - west) * (column + 1)) / level,
  north: north - ((north - south) * row) / level,
  south: north - ((north - south) * (row + 1)) / level,
})

/** A grid of degrees over a box, its pixels about as wide as high on the ground. */
function groundOf({ west, south, east, north }: Box): { to: Frame; box: [number, number, number, number] } {
  const ratio = (north - south) / ((east - west) * Math.max(0.05, Math.cos((((north + south) / 2) * Math.PI) / 180)))
  const [width, height] = ratio > 1 ? [Math.max(1, Math.round(tilePx / ratio)), tilePx] : [tilePx, Math.max(1, Math.round(tilePx * ratio))]
  const affine = { a: (east - west) / width, b: 0, c: west, d: 0, e: -(north - south) / height, f: north }
  return { to: { crs: 'EPSG:4326', affine, width, height, gsd: null, gsdFrom: null }, box: [0, 0, width, height] }
}

/** JPEG where every pixel is of the image, else PNG. */
function encoded({ rgba, width, height }: { rgba: Uint8Array; width: number; height: number }): { bytes: Uint8Array; ending: 'jpg' | 'png' } {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return { bytes: encodePng(rgba, width, height), ending: 'png' }
  return { bytes: jpeg.encode({ data: rgba, width, height }, 82).data, ending: 'jpg' }
}

/** Finer pieces show themselves when they cover 700 screen pixels; the whole stays under them. */
function overlayXml({ west, south, east, north }: Box, { name, level, pieces }: { name: string; level: number; pieces: number }): string {
  const region =
    level === 1 || pieces === 1
      ? ''
      : `<Region><LatLonAltBox><north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west></LatLonAltBox><Lod><minLodPixels>700</minLodPixels><maxLodPixels>-1</maxLodPixels></Lod></Region>`
  return `<GroundOverlay><name>${name}</name>${region}<drawOrder>${level}</drawOrder><Icon><href>${name}</href></Icon><LatLonBox><north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west></LatLonBox></GroundOverlay>`
}

/** Box of longitudes and latitudes around the edge of a frame; null without a place or over the date line. */
export function lonLatBoxOf(frame: Frame): Box | null {
  const placer = placerOf(frame, 'lonLat')
  if (!placer.ok) return null
  const edge = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    [share * frame.width, 0] as const,
    [share * frame.width, frame.height] as const,
    [0, share * frame.height] as const,
    [frame.width, share * frame.height] as const,
  ])
  const placed = edge.map((xy) => placer.value.place(xy))
  const [lons, lats] = [placed.map(([lon]) => lon), placed.map(([, lat]) => lat)]
  const box = { west: Math.min(...lons), south: Math.min(...lats), east: Math.max(...lons), north: Math.max(...lats) }
  return Object.values(box).every(Number.isFinite) && box.east - box.west < 180 && box.east > box.west && box.north > box.south ? box : null
}
