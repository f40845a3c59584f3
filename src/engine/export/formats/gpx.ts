import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Feature, Scalar } from '../../../contracts/kinds/index.ts'
import { fail, FailureError, unwrap } from '../../../contracts/result.ts'
import { xmlText } from '../../vectors/write/index.ts'
import type { GatheredLayer } from '../gather/gathered.ts'
import { placerOf } from '../gather/place-features.ts'
import { middleOf } from './csv.ts'
import type { ExportWriter } from './writer.ts'

/**
 * GPX 1.1 for those who drive: each way as a route and as a track, its ends, cuts and stretches that are not open as waypoints.
 * WGS 84; positions to about a centimetre.
 */
export const writeGpx: ExportWriter = async ({ gathered: { layers }, folder, name, now }) => {
  const ways = layers.flatMap((layer) => layer.features.flatMap((feature) => waysOf(layer, feature)))
  const points = layers.flatMap((layer) => layer.features.flatMap((feature) => waypointOf(layer, feature)))
  if (ways.length === 0 && points.length === 0)
    throw new FailureError(
      fail({ code: 'kind_mismatch', message: 'These questions have no way and no points to drive to.', hint: 'Ask for a route between two points first.' }).error,
    )
  const text = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gpx version="1.1" creator="Aftermap" xmlns="http://www.topografix.com/GPX/1/1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.topografix.com/GPX/1/1 http://www.topografix.com/GPX/1/1/gpx.xsd">',
    `<metadata><desc>Image analysis. Preliminary. Not validated in the field.</desc><time>${now.slice(0, 19)}Z</time></metadata>`,
    ...points,
    ...ways.map(({ title, note, line }) => `<rte>${head(title, note)}${line.map((at) => pointTag('rtept', at)).join('')}</rte>`),
    ...ways.map(({ title, note, line }) => `<trk>${head(title, note)}<trkseg>${line.map((at) => pointTag('trkpt', at)).join('')}</trkseg></trk>`),
    '</gpx>',
  ]
  await writeFile(join(folder, name), `${text.join('\n')}\n`)
  const cut = layers.some(({ features }) => features.some(({ properties }) => properties['reachable'] === false))
  return cut ? ['A way is cut: it ends at the waypoint named "cut".'] : []
}

type Way = { readonly title: string; readonly note: string; readonly line: readonly (readonly [number, number])[] }

/** Ways of a route result, and lines of a layer that a tool made as routes; roads of a graph are no way to drive. */
function waysOf(layer: GatheredLayer, { geometry, properties, id }: Feature): Way[] {
  const what = properties['what'] ?? properties['kind']
  if (!['route', 'part reached', 'leg', 'trip'].includes(String(what))) return []
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.type === 'MultiLineString' ? geometry.coordinates : []
  const { place } = unwrap(placerOf(layer.frame, 'lonLat'))
  const whole = textOf(properties['name']) ?? `${layer.title} ${id}`
  const title = what === 'part reached' ? `${whole} (cut: only the part that can be reached)` : whole
  return lines.map((line) => ({ title, note: noteOf(properties), line: line.map((xy) => place(xy)) }))
}

const symbols: Readonly<Record<string, string>> = {
  start: 'Flag, Green',
  destination: 'Flag, Red',
  cut: 'Skull and Crossbones',
  blocked: 'Skull and Crossbones',
  unknown: 'Information',
}

function waypointOf(layer: GatheredLayer, { geometry, properties, id }: Feature): string[] {
  const isBlocked = properties['class'] === 'road_blocked'
  const at = geometry.type === 'Point' ? geometry.coordinates : isBlocked ? middleOf(geometry) : null
  if (at === null) return []
  const what = String(isBlocked ? 'blocked' : (properties['what'] ?? properties['kind'] ?? 'point'))
  const { place } = unwrap(placerOf(layer.frame, 'lonLat'))
  const title = textOf(properties['name']) ?? id
  const symbol = symbols[what] ?? 'Waypoint'
  return [pointTag('wpt', place(at), `${head(title, noteOf(properties))}<sym>${xmlText(symbol)}</sym><type>${xmlText(what)}</type>`)]
}

const head = (title: string, note: string) => `<name>${xmlText(title)}</name>${note === '' ? '' : `<desc>${xmlText(note)}</desc>`}`

function noteOf(properties: Feature['properties']): string {
  const lengthM = properties['length_m'] ?? properties['lengthM']
  const parts = [typeof lengthM === 'number' ? `${Math.round(lengthM)} m` : null, textOf(properties['reason']), textOf(properties['why'])]
  return parts.filter((part) => part !== null).join('. ')
}

const textOf = (value: Scalar | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** GPX wants longitudes from -180 up to, not including, 180. */
function pointTag(tag: string, [lon, lat]: readonly [number, number], inside = ''): string {
  const wrapped = Number((((((lon + 180) % 360) + 360) % 360) - 180).toFixed(7))
  const at = `lat="${lat.toFixed(7)}" lon="${(wrapped === 180 ? -180 : wrapped).toFixed(7)}"`
  return inside === '' ? `<${tag} ${at}/>` : `<${tag} ${at}>${inside}</${tag}>`
}
