import { boxOfPoints, makeCrs, mapPixels } from '../../core/geo/index.ts'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import type { Area } from '../../contracts/workspace.ts'
import { frameToCrs } from '../../core/geo/index.ts'
import { openVector, positionsOf, type Feature, type VectorLayer } from '../vectors/index.ts'
import { writeGeojson } from '../vectors/write/geojson-file.ts'
import { writeGeopackage } from '../vectors/write/geopackage-file.ts'
import type { TableToWrite } from '../vectors/write/index.ts'

/** Degrees are written so finely that a number read back is the same one. */
const exactDecimals = 15

/**
 * Features of a file that touch the box around the crop, whole: a road that leaves it keeps its length. Written as GeoJSON where the file is in
 * longitude and latitude, else as a GeoPackage in its own system. Returns the ending of what was written, or null where all features touch it,
 * so that the file itself can go along. @throws FailureError of reading, frame_unknown
 */
export async function clipVector(
  from: string,
  stem: string,
  { crop, signal }: { readonly crop: Area; readonly signal?: AbortSignal },
): Promise<{ path: string; left: number } | null> {
  const opened = unwrap(await openVector(from))
  try {
    const tables: TableToWrite[] = []
    let left = 0
    for (const layer of opened.layers) {
      const box = cropIn(layer, crop)
      const features: Feature[] = []
      for await (const feature of layer.features()) {
        signal?.throwIfAborted()
        if (feature.geometry === null || touches(feature, box)) features.push(feature)
        else left++
      }
      tables.push({ name: layer.name, crs: layer.crs, fields: [...new Set([...layer.fields, ...features.flatMap(({ properties }) => Object.keys(properties))])], features })
    }
    if (left === 0) return null
    const isLonLat = tables.every(({ crs }) => crs === 'EPSG:4326')
    const path = `${stem}${isLonLat ? '.geojson' : '.gpkg'}`
    if (isLonLat) await writeGeojson(path, tables, { decimals: exactDecimals, pace: { signal } })
    else await writeGeopackage(path, tables, { decimals: exactDecimals, pace: { signal } })
    return { path, left }
  } finally {
    await opened.close()
  }
}

/** The crop in coordinates of the file. */
function cropIn({ crs, crsReason, name }: VectorLayer, { frame, rings }: Area): PixelBox {
  if (crs === null || frame.crs === null) {
    if (crs === null && frame.crs === null) return boxOfPoints(rings.flat())
    throw new FailureError(fail({ code: 'frame_unknown', message: crsReason ?? `${name} and the crop have no common coordinate system.`, hint: 'Pack without a crop.' }).error)
  }
  const known = unwrap(makeCrs(crs))
  const plane: Frame = { crs, affine: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 }, width: 1, height: 1, gsd: null, gsdFrom: null }
  if (known.code === frame.crs) return boxOfPoints(rings.flat().map((xy) => frameToCrs(frame, xy)))
  return boxOfPoints(unwrap(mapPixels(frame, plane, rings.flat())))
}

function touches({ geometry }: Feature, [left, bottom, right, top]: PixelBox): boolean {
  if (!geometry) return true
  const [west, south, east, north] = boxOfPoints(positionsOf(geometry))
  return west <= right && east >= left && south <= top && north >= bottom
}
