import { DecodeProblem } from './problems.ts'

export type ImageFormat = 'geotiff' | 'png' | 'jpeg'

/** Known contents that are not readable images, by how they begin, with what they are. */
const strangers: readonly (readonly [RegExp, string])[] = [
  [/^GIF8/, 'a GIF picture'],
  [/^RIFF....WEBP/s, 'a WebP picture'],
  [/^\0\0\0\x0cjP {2}/, 'a JPEG 2000 image'],
  [/^\xffO\xffQ/, 'a JPEG 2000 image'],
  [/^%PDF/, 'a PDF document'],
  [/^PK\x03\x04/, 'a ZIP archive'],
  [/^\x89HDF|^CDF/, 'an HDF or NetCDF file'],
  [/^SQLite format 3/, 'a database'],
  [/^version https:\/\/git-lfs/, 'a Git LFS pointer, not the image itself'],
  [/^\s*<(!doctype html|html)/i, 'a web page'],
]

/** The format by content, whatever the name says; throws `file_empty` or `file_not_image` with what it is instead. */
export function sniff(head: Uint8Array): ImageFormat {
  if (head.length === 0) throw new DecodeProblem('file_empty', 'is empty: it has 0 bytes.', 'Copy it again from the source.')
  // not TextDecoder: its latin1 is Windows-1252 and turns 0x89 into another character
  const text = Buffer.from(head).toString('latin1')
  if (/^(II[*+]\0|MM\0[*+])/.test(text)) return 'geotiff'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  const stranger = strangers.find(([pattern]) => pattern.test(text))
  if (stranger) throw new DecodeProblem('file_not_image', `is ${stranger[1]}, which Aftermap does not open as an image.`, 'Choose a GeoTIFF, PNG or JPEG.')
  if (isText(head)) throw new DecodeProblem('file_not_image', 'is text, not an image, whatever its name says.', 'Choose a GeoTIFF, PNG or JPEG.')
  throw new DecodeProblem('file_not_image', 'is not an image Aftermap can read.', 'Convert it to GeoTIFF, for example with gdal_translate.')
}

function isText(head: Uint8Array): boolean {
  return head.every((byte) => (byte >= 32 && byte !== 127) || byte === 9 || byte === 10 || byte === 13)
}
