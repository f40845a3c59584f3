import { extname } from 'node:path'
import { DecodeProblem, unsupported } from './problems.ts'

export type ImageFormat = 'geotiff' | 'png' | 'jpeg' | 'vrt' | 'pmtiles' | 'database'

/** Known contents that are not readable images, by how they begin (in small letters), with what they are. */
const strangers: readonly (readonly [start: string, what: string])[] = [
  ['gif8', 'a GIF picture'],
  ['riff', 'a WebP picture or a sound'],
  ['%pdf', 'a PDF document'],
  ['pk\x03\x04', 'a ZIP archive'],
  ['version https://git-lfs', 'a Git LFS pointer, not the image itself'],
  ['<!doctype html', 'a web page'],
  ['<html', 'a web page'],
]

/** Formats of imagery that are not read, by how they begin, and where that tells nothing by their name. */
const foreign: readonly (readonly [start: string, what: string])[] = [
  ['\0\0\0\x0cjp  ', 'a JPEG 2000 image'],
  ['\xffo\xffq', 'a JPEG 2000 image'],
  ['\x89hdf', 'an HDF5 or NetCDF 4 file'],
  ['\x0e\x03\x13\x01', 'an HDF4 file'],
  ['cdf\x01', 'a NetCDF file'],
  ['cdf\x02', 'a NetCDF file'],
  ['cdf\x05', 'a NetCDF file'],
  ['msid', 'a MrSID image'],
]
const foreignNames: Readonly<Record<string, string>> = {
  '.ecw': 'an ECW image',
  '.sid': 'a MrSID image',
  '.jp2': 'a JPEG 2000 image',
  '.j2k': 'a JPEG 2000 image',
  '.hdf': 'an HDF file',
  '.h5': 'an HDF5 file',
  '.nc': 'a NetCDF file',
  '.img': 'an ERDAS image',
}

const convert = 'Convert it with a GDAL that reads it: gdal_translate -co TILED=YES -co COMPRESS=DEFLATE IN OUT.tif'

/** The format by content, whatever the name says; throws `file_empty`, `format_unsupported` or `file_not_image` with what it is instead. */
export function sniff(head: Uint8Array, path = ''): ImageFormat {
  if (head.length === 0) throw new DecodeProblem('file_empty', 'is empty: it has 0 bytes.', 'Copy it again from the source.')
  // not TextDecoder: its latin1 is Windows-1252 and turns 0x89 into another character
  const text = Buffer.from(head).toString('latin1')
  if (['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(text.slice(0, 4))) return 'geotiff'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('PMTiles')) return 'pmtiles'
  if (text.startsWith('SQLite format 3\0')) return 'database'
  if (/^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<VRTDataset\b/.test(text)) return 'vrt'
  const known = foreign.find(([begin]) => text.toLowerCase().startsWith(begin))?.[1]
  if (known) throw unsupported(`is ${known}`, convert)
  const start = text.toLowerCase().trimStart()
  const stranger = strangers.find(([begin]) => start.startsWith(begin))
  if (stranger) throw new DecodeProblem('file_not_image', `is ${stranger[1]}, which Aftermap does not open as an image.`, 'Choose a GeoTIFF, PNG or JPEG.')
  if (isText(head)) throw new DecodeProblem('file_not_image', 'is text, not an image, whatever its name says.', 'Choose a GeoTIFF, PNG or JPEG.')
  const named = foreignNames[extname(path).toLowerCase()]
  if (named) throw unsupported(`is ${named}`, convert)
  throw new DecodeProblem('file_not_image', 'is not an image Aftermap can read.', 'Convert it to GeoTIFF, for example with gdal_translate.')
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => (byte >= 32 && byte !== 127) || byte === 9 || byte === 10 || byte === 13)
}
