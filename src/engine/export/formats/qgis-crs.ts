import { describeCrs, makeCrs } from '../../../core/geo/index.ts'
import { xmlText } from '../../vectors/write/index.ts'

/** `<spatialrefsys>` as QGIS writes it: read by its authority code, else by the proj string. Empty for pixels without a place. */
export function spatialRefSys(code: string | null): string {
  const crs = code === null ? null : makeCrs(code)
  if (code === null || !crs?.ok)
    return '<spatialrefsys nativeFormat="Wkt"><wkt></wkt><proj4></proj4><srsid>0</srsid><srid>0</srid><authid></authid><description></description><projectionacronym></projectionacronym><ellipsoidacronym></ellipsoidacronym><geographicflag>false</geographicflag></spatialrefsys>'
  const isCode = /^(EPSG|ESRI):\d+$/.test(code)
  const { proj, kind, name } = crs.value
  const described = describeCrs(code)
  const method = /\+proj=(\w+)/.exec(proj)?.[1] ?? ''
  return `<spatialrefsys nativeFormat="Wkt"><wkt></wkt><proj4>${xmlText(proj)}</proj4><srsid>0</srsid><srid>${isCode ? Number(code.split(':')[1]) : 0}</srid><authid>${isCode ? code : ''}</authid><description>${xmlText(described.ok ? described.value.name : name)}</description><projectionacronym>${method}</projectionacronym><ellipsoidacronym></ellipsoidacronym><geographicflag>${kind === 'geographic'}</geographicflag></spatialrefsys>`
}
