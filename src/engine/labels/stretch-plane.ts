import type { LabelPlane } from '../files/index.ts'

type Size = { readonly width: number; readonly height: number }

/** FloodNet labelled its larger photos on their upper left part alone, in files of the size of its smaller ones. */
const largerPhoto = { width: 4592, height: 3072 }
const labelled = { width: 4000, height: 3000 }
const sameShape = 0.01

/** Share of the image that the mask covers from its upper left corner. */
function coverOf(mask: Size, image: Size): Size {
  const isShape = (one: Size, other: Size) => Math.abs((one.width / one.height / other.width) * other.height - 1) < sameShape
  const isPart = isShape(image, largerPhoto) && isShape(mask, labelled)
  return isPart ? { width: labelled.width / largerPhoto.width, height: labelled.height / largerPhoto.height } : { width: 1, height: 1 }
}

/**
 * A FloodNet mask laid over an image of another size: over all of it, or over the part its makers labelled; what lies beyond is 255, not
 * labelled. Each pixel takes the value under its centre, none is mixed.
 */
export function stretchPlane({ kind, width, height, values }: LabelPlane, size: Size): LabelPlane {
  const samples = kind === 'rgb' ? 3 : 1
  const cover = coverOf({ width, height }, size)
  const out = new Uint8Array(size.width * size.height * samples).fill(255)
  const columns = Array.from({ length: Math.round(size.width * cover.width) }, (_, x) => Math.min(width - 1, Math.floor(((x + 0.5) * width) / (size.width * cover.width))))
  for (let y = 0; y < Math.round(size.height * cover.height); y++) {
    const row = Math.min(height - 1, Math.floor(((y + 0.5) * height) / (size.height * cover.height))) * width
    columns.forEach((column, x) => {
      for (let sample = 0; sample < samples; sample++) out[(y * size.width + x) * samples + sample] = values[(row + column) * samples + sample] ?? 255
    })
  }
  return { kind, width: size.width, height: size.height, values: out }
}
