import type { Affine } from '../../../contracts/frame.ts'
import type { ControlPoint } from '../raster-info.ts'
import { usable } from '../tiff/geo/affine.ts'
import { parseNodata } from '../tiff/header/nodata.ts'
import { codeOfWkt } from '../wkt.ts'
import { type GeodataXform, readGeodataXform } from './geodata-xform.ts'
import { childOf, childrenOf, numberOf, parseXml, textOf, type XmlElement } from './xml.ts'

/** What a side-car says of one band; only what it names is there. */
export type AuxBand = {
  readonly nodata: number | bigint | null
  readonly scale: number | null
  readonly offset: number | null
  readonly unit: string | null
  readonly name: string | null
}

export type AuxXml = {
  /** of pixel corners */
  readonly affine: Affine | null
  readonly wkt: string | null
  readonly crs: string | null
  readonly gcps: readonly ControlPoint[] | null
  readonly gcpCrs: string | null
  /** control points of ArcGIS, whose pixels depend on the picture's dots an inch */
  readonly xform: (GeodataXform & { readonly crs: string | null }) | null
  readonly areaOrPoint: 'Area' | 'Point' | null
  /** by band number from 1 */
  readonly bands: ReadonlyMap<number, AuxBand>
}

export const noAuxXml: AuxXml = { affine: null, wkt: null, crs: null, gcps: null, gcpCrs: null, xform: null, areaOrPoint: null, bands: new Map() }

/** A GDAL `.aux.xml` (PAM). Text that is no such file says nothing; files it names are never followed. */
export function parseAuxXml(text: string): AuxXml {
  const root = parseXml(text)
  if (!root) return noAuxXml
  const found = readGeodataXform(root)
  const xform = found ? { ...found, crs: found.wkt === null ? null : codeOfWkt(found.wkt) } : null
  if (root.name !== 'PAMDataset') return { ...noAuxXml, xform }
  const wkt = textOf(root, 'SRS')
  const transform = textOf(root, 'GeoTransform')
  return {
    affine: transform === null ? null : affineOf(transform),
    wkt,
    crs: wkt === null ? null : codeOfWkt(wkt),
    ...controlPoints(root),
    xform,
    areaOrPoint: areaOrPointOf(root),
    bands: new Map(childrenOf(root, 'PAMRasterBand').map((band) => [Number(band.attributes.band), bandOf(band)])),
  }
}

/** GDAL order: x of the corner, x by column, x by row, y of the corner, y by column, y by row. */
export function affineOf(text: string): Affine | null {
  const words = text.split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)))
  const [c = Number.NaN, a = Number.NaN, b = Number.NaN, f = Number.NaN, d = Number.NaN, e = Number.NaN] = words
  const affine = { a, b, c, d, e, f }
  return words.length === 6 && usable(affine) ? affine : null
}

function controlPoints(root: XmlElement): Pick<AuxXml, 'gcps' | 'gcpCrs'> {
  const list = childOf(root, 'GCPList')
  if (!list) return { gcps: null, gcpCrs: null }
  const wkt = list.attributes.Projection ?? null
  const gcps = childrenOf(list, 'GCP').map(({ attributes: { Pixel, Line, X, Y, Z } }): ControlPoint => [Number(Pixel), Number(Line), Number(X), Number(Y), Number(Z ?? 0)])
  const sound = gcps.every((point) => point.every(Number.isFinite))
  return { gcps: sound && gcps.length > 0 ? gcps : null, gcpCrs: wkt ? codeOfWkt(wkt) : null }
}

function areaOrPointOf(root: XmlElement): 'Area' | 'Point' | null {
  const items = childrenOf(root, 'Metadata')
    .filter(({ attributes }) => !attributes.domain)
    .flatMap((metadata) => childrenOf(metadata, 'MDI'))
  const value = items.find(({ attributes }) => attributes.key === 'AREA_OR_POINT')?.text.trim()
  return value === 'Area' || value === 'Point' ? value : null
}

function bandOf(band: XmlElement): AuxBand {
  return {
    nodata: parseNodata(textOf(band, 'NoDataValue')).value,
    scale: numberOf(textOf(band, 'Scale')),
    offset: numberOf(textOf(band, 'Offset')),
    unit: textOf(band, 'UnitType') || null,
    name: textOf(band, 'Description') || null,
  }
}
