import { DecodeProblem } from './problems.ts'

export type ImageFormat = 'geotiff' | 'png' | 'jpeg'

/** Known contents that are not readable images, by how they begin (in small letters), with what they are. */
const strangers: readonly (readonly [start: string, what: string])[] = [
  ['gif8', 'a GIF picture'],
  ['riff', 'a WebP picture or a sound'],
  ['\0\0\0\x0cjp  ', 'a JPEG 2000 image'],
  ['\xffo\xffq', 'a JPEG 2000 image'],
  ['%pdf', 'a PDF document'],
  ['pk\x03\x04', 'a ZIP archive'],
  ['\x89hdf', 'an HDF file'],
  ['cdf', 'a NetCDF file'],
  ['sqlite format 3', 'a database'],
  ['version https://git-lfs', 'a Git LFS pointer, not the image itself'],
  ['<!doctype html', 'a web page'],
  ['<html', 'a web page'],
]

/** The format by content, whatever the name says; throws `file_empty` or `file_not_image` with what it is instead. */
export function sniff(head: Uint8Array): ImageFormat {
  if (head.length === 0) throw new DecodeProblem('file_empty', 'is empty: it has 0 bytes.', 'Copy it again from the source.')
  // not TextDecoder: its latin1 is Windows-1252 and turns 0x89 into another character
  const text = Buffer.from(head).toString('latin1')
  if (['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(text.slice(0, 4))) return 'geotiff'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  const start = text.toLowerCase().trimStart()
  const stranger = strangers.find(([begin]) => start.startsWith(begin))
  if (stranger) throw new DecodeProblem('file_not_image', `is ${stranger[1]}, which Aftermap does not open as an image.`, 'Choose a GeoTIFF, PNG or JPEG.')
  if (isText(head)) throw new DecodeProblem('file_not_image', 'is text, not an image, whatever its name says.', 'Choose a GeoTIFF, PNG or JPEG.')
  throw new DecodeProblem('file_not_image', 'is not an image Aftermap can read.', 'Convert it to GeoTIFF, for example with gdal_translate.')
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => (byte >= 32 && byte !== 127) || byte === 9 || byte === 10 || byte === 13)
}
