import type { LabelPlane } from '../files/index.ts'

/** A mask laid over all of an image of another size: each pixel takes the value under its centre, none is mixed. */
export function stretchPlane({ kind, width, height, values }: LabelPlane, size: { readonly width: number; readonly height: number }): LabelPlane {
  const samples = kind === 'rgb' ? 3 : 1
  const out = new Uint8Array(size.width * size.height * samples)
  const columns = Array.from({ length: size.width }, (_, x) => Math.floor(((x + 0.5) * width) / size.width))
  for (let y = 0; y < size.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / size.height) * width
    columns.forEach((column, x) => {
      for (let sample = 0; sample < samples; sample++) out[(y * size.width + x) * samples + sample] = values[(row + column) * samples + sample] ?? 0
    })
  }
  return { kind, width: size.width, height: size.height, values: out }
}
