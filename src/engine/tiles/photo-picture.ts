import { encodePng, openRaster } from '../files/index.ts'

/** A photograph reduced to at most `sizePx` on its longer side, turned upright as the camera noted; null where it cannot be read. */
export async function drawPhoto(path: string, sizePx: number): Promise<Uint8Array | null> {
  const opened = await openRaster(path)
  if (!opened.ok) return null
  const source = opened.value
  try {
    const { width, height } = source.frame
    const scale = Math.min(1, sizePx / Math.max(width, height))
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    const read = await source.readRgb({ box: [0, 0, width, height], ...size, resample: 'average' })
    if (!read.ok) return null
    const upright = turned(read.value.rgb, size, source.info.orientation)
    return encodePng(upright.rgba, upright.width, upright.height)
  } finally {
    await source.close()
  }
}

type Size = { readonly width: number; readonly height: number }

/** The eight orientations of EXIF as a swap of the axes and two mirrors. */
function turned(rgb: Uint8Array, { width, height }: Size, orientation: number): Size & { rgba: Uint8Array } {
  const isSwapped = orientation >= 5 && orientation <= 8
  const flipX = [2, 3, 7, 8].includes(orientation)
  const flipY = [3, 4, 6, 7].includes(orientation)
  const out = isSwapped ? { width: height, height: width } : { width, height }
  const rgba = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const [u, v] = isSwapped ? [y, x] : [x, y]
      const from = ((flipY ? height - 1 - v : v) * width + (flipX ? width - 1 - u : u)) * 3
      rgba.set(rgb.subarray(from, from + 3), (y * out.width + x) * 4)
    }
  }
  return { ...out, rgba }
}
