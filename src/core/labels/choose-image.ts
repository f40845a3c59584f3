import { fail, ok, type Result } from '../../contracts/result.ts'
import { formatNames, type LabelImage, type LabelSheet } from './label-sheet.ts'

/** `dir/Town_01.PNG` as `town_01`: labels and images go together by this, whatever their ending. */
export const stemOf = (file: string): string => (file.split(/[\\/]/).at(-1) ?? file).replace(/\.(tiff?|png|jpe?g|jp2|ntf|bmp|webp|json|geojson|xml|txt|csv)$/i, '').toLowerCase()

/**
 * The part of a sheet that speaks of one image: the one whose name it has, in its folder where two share a name; a sheet of one unnamed image
 * speaks of whatever it lies beside.
 * @fails labels_invalid, with the names the sheet has
 */
export function imageInSheet({ images, format }: LabelSheet, path: string): Result<LabelImage> {
  const same = images.filter(({ file }) => file !== null && stemOf(file) === stemOf(path))
  const whole = path.replaceAll('\\', '/')
  const match = same.length > 1 ? same.find(({ file }) => file !== null && whole.endsWith(file.replaceAll('\\', '/').replace(/^\.\//, ''))) : same[0]
  if (match) return ok(match)
  const [only] = images
  // VOC and xBD have a file an image, which keeps the name of before where the image was renamed
  if (only && images.length === 1 && (only.file === null || format === 'voc' || format === 'xbd')) return ok(only)
  const name = path.split(/[\\/]/).at(-1) ?? path
  if (images.length === 0) return ok({ file: null, width: null, height: null, objects: [] })
  const named = images.slice(0, 3).map(({ file }) => (file === null ? 'one without a name' : (file.split(/[\\/]/).at(-1) ?? file)))
  const what =
    same.length > 1 ? `${same.length} images called ${name} in other folders` : `${images.length === 1 ? 'another image' : `${images.length} other images`}: ${named.join(', ')}`
  return fail({
    code: 'labels_invalid',
    message: `The labels are ${formatNames[format]}, and speak of ${what}${images.length > 3 ? ' ...' : ''}, not of ${name}.`,
    hint: 'Choose the labels of this image, or give the image the name they use.',
    details: { format, images: images.length },
  })
}
