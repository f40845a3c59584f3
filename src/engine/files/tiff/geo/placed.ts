import type { Affine } from '../../../../contracts/frame.ts'
import { crsInfo } from '../../crs-info.ts'
import type { ControlFit, ControlPoint, CrsInfo, GeoSource } from '../../raster-info.ts'
import { controlPointsOf, type Resolution } from '../../side-cars/geodata-xform.ts'
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
export function placed(tags: Georeference, beside: SideCars, dots: Resolution): Placed {
  const { xform } = beside.aux
  if (xform)
    return byControlPoints(tags, { gcps: controlPointsOf(xform, dots), crs: crsInfo(xform.crs, 'aux-xml', xform.crs ? null : unknownWkt), areaOrPoint: beside.aux.areaOrPoint })
  const crs = crsOf(tags, beside)
  const areaOrPoint = beside.aux.areaOrPoint ?? tags.areaOrPoint
  const position = positionOf(tags, beside)
  if (position.affine) return { ...position, crs, areaOrPoint, gcps: null, gcpCrs: null, gcpFit: null, reason: crsReason(crs) }
  const { gcps, gcpCrs } = beside.aux
  return byControlPoints(tags, { gcps: gcps ?? tags.gcps, crs: gcps && gcpCrs ? crsInfo(gcpCrs, 'aux-xml', null) : crs, areaOrPoint })
}

/** Without an affine: control points that a straight grid fits exactly are as good as one. */
function byControlPoints(tags: Georeference, { gcps, crs, areaOrPoint }: Pick<Placed, 'gcps' | 'crs' | 'areaOrPoint'>): Placed {
  const gcpFit = gcps ? fitControlPoints(gcps) : null
  const affine = gcpFit && gcpFit.residualPx < exactPx ? affineOfGeotransform(gcpFit.geotransform) : null
  const reason = affine ? crsReason(crs) : (tags.reason ?? missingReason(tags, gcpFit, gcps))
  return { affine, from: affine ? 'gcps' : null, crs, areaOrPoint, gcps, gcpCrs: gcps ? (crs?.text ?? null) : null, gcpFit, reason }
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

const crsReason = (crs: CrsInfo | null): string | null => (crs?.text ? crs.reason : (crs?.reason ?? 'It has a position but names no coordinate system.'))

function missingReason(tags: Georeference, fit: ControlFit | null, gcps: readonly ControlPoint[] | null): string {
  if (tags.rpc) return 'It carries camera coefficients (RPC) and needs terrain correction before it fits the map.'
  if (gcps && fit)
    return `It carries ${gcps.length} ground control points that no straight grid fits (off by ${fit.residualPx.toPrecision(2)} pixels), so it is not placed on the map.`
  if (gcps && gcps.length >= 3) return 'It carries ground control points that lie in a line, so it is not placed on the map.'
  return 'It has no coordinate system. Counting works; for areas give its pixel size.'
}
