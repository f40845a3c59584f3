import FFT from 'fft.js'

/** A square complex grid, numbers interleaved (re, im), row by row; `size` is a power of two. */
export type Spectrum = { readonly size: number; readonly data: Float64Array }

/** Two-dimensional Fourier transform of a square complex grid, in place. The inverse is scaled by 1 / size². */
export function transform2({ size, data }: Spectrum, direction: 'forward' | 'inverse'): void {
  const fft = new FFT(size)
  const line = fft.createComplexArray()
  const out = fft.createComplexArray()
  const run = direction === 'forward' ? () => fft.transform(out, line) : () => fft.inverseTransform(out, line)
  const pass = (start: number, step: number) => {
    for (let i = 0; i < size; i++) {
      const at = 2 * (start + i * step)
      line[2 * i] = data[at] as number
      line[2 * i + 1] = data[at + 1] as number
    }
    run()
    for (let i = 0; i < size; i++) {
      const at = 2 * (start + i * step)
      data[at] = out[2 * i] as number
      data[at + 1] = out[2 * i + 1] as number
    }
  }
  for (let row = 0; row < size; row++) pass(row * size, 1)
  for (let column = 0; column < size; column++) pass(column, size)
}

/** Smallest power of two that is not below `length`. */
export function powerOfTwo(length: number): number {
  return 2 ** Math.max(2, Math.ceil(Math.log2(length)))
}
