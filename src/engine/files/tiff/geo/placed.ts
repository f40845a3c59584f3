import type { Affine } from '../../../../contracts/frame.ts'
import { crsInfo } from '../../crs-info.ts'
import type { ControlFit, ControlPoint, CrsInfo, GeoSource } from '../../raster-info.ts'
import type { SideCars } from '../../side-cars/side-cars.ts'
import { affineOfGeotransform, fitControlPoints } from './affine.ts'
import type { Georeference } from './georeference.ts'

/** control points fitted better than this are as good as an affine */
const exactPx = 0.1

/** Where an image lies, after tags and side-cars were weighed. `affine` is the one to work with: `geotransform` of the file, or exact control points. */
export type Placed = {
  readonly affine: Affine | null
  readonly from: GeoSource | null
  readonly crs: CrsInfo | null
  readonly areaOrPoint: 'Area' | 'Point' | null
  readonly gcps: readonly ControlPoint[] | null
  readonly gcpCrs: string | null
  readonly gcpFit: ControlFit | null
  readonly reason: string | null
}

/** As GDAL ranks them: `.aux.xml` before the tags, those before world file and `.prj`. */
export function placed(tags: Georeference, { aux, world, prj }: SideCars): Placed {
  const position = positionOf(tags, { aux, world })
  const gcps = position.affine ? null : (aux.gcps ?? tags.gcps)
  const gcpFit = gcps ? fitControlPoints(gcps) : null
  const exact = gcpFit && gcpFit.residualPx < exactPx ? affineOfGeotransform(gcpFit.geotransform) : null
  const crs = crsOf(tags, { aux, prj })
  const affine = position.affine ?? exact
  return {
    affine,
    from: position.affine ? position.from : exact ? 'gcps' : null,
    crs,
    areaOrPoint: aux.areaOrPoint ?? tags.areaOrPoint,
    gcps,
    gcpCrs: gcps ? (aux.gcpCrs ?? crs?.text ?? null) : null,
    gcpFit,
    reason: affine ? crsReason(crs) : (tags.reason ?? missingReason(tags, gcpFit, gcps)),
  }
}

function positionOf(tags: Georeference, { aux, world }: Pick<SideCars, 'aux' | 'world'>): { affine: Affine | null; from: GeoSource | null } {
  if (aux.affine) return { affine: aux.affine, from: 'aux-xml' }
  if (tags.affine) return { affine: tags.affine, from: 'tags' }
  // control points inside the file say more than a world file beside it
  return world && !tags.gcps ? { affine: world, from: 'world-file' } : { affine: null, from: null }
}

function crsOf(tags: Georeference, { aux, prj }: Pick<SideCars, 'aux' | 'prj'>): CrsInfo | null {
  if (aux.wkt !== null && (aux.crs !== null || !tags.hasKeys)) return crsInfo(aux.crs, 'aux-xml', aux.crs ? null : unknownWkt)
  if (tags.hasKeys && (tags.crs !== null || !prj)) return crsInfo(tags.crs, 'tags', tags.crsReason)
  return prj ? crsInfo(prj.crs, 'prj', prj.crs ? null : unknownWkt) : null
}

const unknownWkt = 'The file beside it describes its coordinate system in words Aftermap cannot build.'

const crsReason = (crs: CrsInfo | null): string | null => (crs?.text ? null : (crs?.reason ?? 'It has a position but names no coordinate system.'))

function missingReason(tags: Georeference, fit: ControlFit | null, gcps: readonly ControlPoint[] | null): string {
  if (tags.rpc) return 'It carries camera coefficients (RPC) and needs terrain correction before it fits the map.'
  if (gcps && fit)
    return `It carries ${gcps.length} ground control points that no straight grid fits (off by ${fit.residualPx.toPrecision(2)} pixels), so it is not placed on the map.`
  if (gcps && gcps.length >= 3) return 'It carries ground control points that lie in a line, so it is not placed on the map.'
  return 'It has no coordinate system. Counting works; for areas give its pixel size.'
}
