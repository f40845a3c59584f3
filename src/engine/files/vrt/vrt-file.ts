import type { PixelBox } from '../../../contracts/frame.ts'
import { unsupported } from '../problems.ts'
import { parseNodata } from '../tiff/header/nodata.ts'
import { childOf, childrenOf, numberOf, parseXml, textOf, type XmlElement } from '../side-cars/xml.ts'
import { DecodeProblem } from '../problems.ts'

/** A window of one band of a file beside the VRT, and where it goes; both of the same size. */
export type VrtPiece = {
  readonly file: string
  readonly band: number
  readonly from: PixelBox
  readonly to: PixelBox
  /** pixels of this value are left out, as a `ComplexSource` asks */
  readonly nodata: number | bigint | null
}

export type VrtBand = {
  readonly type: string
  readonly nodata: number | bigint | null
  readonly colour: string | null
  readonly name: string | null
  readonly scale: number | null
  readonly offset: number | null
  readonly unit: string | null
  readonly pieces: readonly VrtPiece[]
}

export type VrtFile = {
  readonly width: number
  readonly height: number
  readonly wkt: string | null
  readonly geotransform: string | null
  readonly bands: readonly VrtBand[]
}

const maxSide = 2 ** 31
const convert = 'Make one image of it: gdal_translate -co TILED=YES -co COMPRESS=DEFLATE IN.vrt OUT.tif'

/** A mosaic of windows without resampling; whatever else a VRT can ask for is refused by name. */
export function readVrt(text: string): VrtFile {
  const root = parseXml(text)
  if (root?.name !== 'VRTDataset') throw new DecodeProblem('file_damaged', 'is a VRT whose XML is broken.', 'Make it again with gdalbuildvrt.')
  if (root.attributes.subClass) throw unsupported(`is a VRT of the kind ${root.attributes.subClass}`, convert)
  if (childOf(root, 'MaskBand')) throw unsupported('is a VRT with a mask band', convert)
  const width = Number(root.attributes.rasterXSize)
  const height = Number(root.attributes.rasterYSize)
  const bands = childrenOf(root, 'VRTRasterBand').map(readBand)
  const fits = [width, height].every((side) => Number.isInteger(side) && side > 0 && side < maxSide)
  if (!fits || bands.length === 0) throw new DecodeProblem('file_damaged', 'is a VRT without a size or bands.', 'Make it again with gdalbuildvrt.')
  return { width, height, wkt: textOf(root, 'SRS') || null, geotransform: textOf(root, 'GeoTransform'), bands }
}

const notPieces = new Set([
  'Metadata',
  'ColorInterp',
  'NoDataValue',
  'Description',
  'Scale',
  'Offset',
  'UnitType',
  'HideNoDataValue',
  'ColorTable',
  'Histograms',
  'CategoryNames',
  'Overview',
])

function readBand(band: XmlElement): VrtBand {
  if (band.attributes.subClass) throw unsupported(`is a VRT with a band of the kind ${band.attributes.subClass}`, convert)
  return {
    type: band.attributes.dataType ?? 'Byte',
    nodata: parseNodata(textOf(band, 'NoDataValue')).value,
    colour: textOf(band, 'ColorInterp'),
    name: textOf(band, 'Description') || null,
    scale: numberOf(textOf(band, 'Scale')),
    offset: numberOf(textOf(band, 'Offset')),
    unit: textOf(band, 'UnitType') || null,
    pieces: band.children.filter(({ name }) => !notPieces.has(name)).map(readPiece),
  }
}

/** Elements of a piece that change values. */
const changing = ['ScaleOffset', 'ScaleRatio', 'Exponent', 'LUT', 'ColorTableComponent', 'UseMaskBand', 'SrcMin', 'DstMin']

function readPiece(piece: XmlElement): VrtPiece {
  if (piece.name !== 'SimpleSource' && piece.name !== 'ComplexSource') throw unsupported(`is a VRT with a ${piece.name}`, convert)
  const change = changing.find((name) => childOf(piece, name))
  if (change) throw unsupported(`is a VRT that changes values (${change})`, convert)
  const file = childOf(piece, 'SourceFilename')
  const band = Number(textOf(piece, 'SourceBand') ?? '1')
  const from = boxOf(childOf(piece, 'SrcRect'))
  const to = boxOf(childOf(piece, 'DstRect'))
  if (!from || !to || !(band >= 1)) throw unsupported('is a VRT that cuts pixels or does not say which', convert)
  if (from[2] - from[0] !== to[2] - to[0] || from[3] - from[1] !== to[3] - to[1]) throw unsupported('is a VRT that resamples', convert)
  return { file: nameBeside(file), band: band - 1, from, to, nodata: parseNodata(textOf(piece, 'NODATA')).value }
}

function boxOf(rect: XmlElement | null): PixelBox | null {
  const [x, y, width, height] = ['xOff', 'yOff', 'xSize', 'ySize'].map((name) => Number(rect?.attributes[name] ?? Number.NaN))
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  const box: PixelBox = [x, y, x + width, y + height]
  return box.every(Number.isInteger) && width > 0 && height > 0 ? box : null
}

/** A VRT may name files in its own folder and below it, nothing else on this machine or on a network. */
function nameBeside(file: XmlElement | null): string {
  const name = file?.text.trim() ?? ''
  const isBeside = file?.attributes.relativeToVRT === '1' && name !== '' && !/^[/\\]|^[a-z]:|^\w+:|(^|[/\\])\.\.([/\\]|$)|^\/vsi/i.test(name)
  if (!isBeside) throw unsupported('is a VRT that names files outside its own folder', 'Copy the images beside it and make it again there with gdalbuildvrt.')
  return name
}

/** Names of the files a VRT is made of, as they stand in it. */
export const vrtFilesOf = (text: string): string[] => [...new Set(readVrt(text).bands.flatMap(({ pieces }) => pieces.map(({ file }) => file)))]
