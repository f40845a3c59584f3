import type { Frame } from '../../../contracts/frame.ts'
import type { Result } from '../../../contracts/result.ts'
import { frameToLonLat } from '../../geo/index.ts'
import type { PointM, WorldOrder } from '../world/order.ts'

/** Upper left corner in UTM zone 17 north: open ocean off Florida, so no real town is meant. */
const corner = { crs: 'EPSG:32617', eastM: 612300, northM: 3318540 }

/** The frame of all rasters of a scene: north up, square pixels. */
export const frameOf = ({ sizePx, gsdM }: Pick<WorldOrder, 'sizePx' | 'gsdM'>): Frame => ({
  crs: corner.crs,
  affine: { a: gsdM, b: 0, c: corner.eastM, d: 0, e: -gsdM, f: corner.northM },
  width: sizePx,
  height: sizePx,
  gsd: { x: gsdM, y: gsdM },
  gsdFrom: 'georeference',
})

/** [longitude, latitude] to about a centimetre of a place in metres from the corner; what `frameToLonLat` fails with. */
export function lonLatOf(frame: Frame, [x, y]: PointM): Result<[number, number]> {
  const gsdM = frame.gsd?.x ?? 1
  const found = frameToLonLat(frame, [x / gsdM, y / gsdM])
  return found.ok ? { ok: true, value: [round7(found.value[0]), round7(found.value[1])] } : found
}

const round7 = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
