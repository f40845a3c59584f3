type Window = { readonly rgb: Uint8Array; readonly valid: Uint8Array }
type Scaling = { readonly scale: number; readonly mean: readonly number[]; readonly std: readonly number[] }

/** RGB bytes to float32 planes [3, height, width]: (pixel x scale - mean) / std; pixels without data become the model's mean, 0. */
export function normalise({ rgb, valid }: Window, { scale, mean, std }: Scaling): Float32Array {
  const pixels = valid.length
  const out = new Float32Array(pixels * 3)
  for (let band = 0; band < 3; band++) {
    const factor = scale / (std[band] ?? 1)
    const offset = (mean[band] ?? 0) / (std[band] ?? 1)
    const start = band * pixels
    for (let i = 0; i < pixels; i++) if (valid[i] !== 0) out[start + i] = (rgb[i * 3 + band] as number) * factor - offset
  }
  return out
}
