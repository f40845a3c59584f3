// the package brings no types; it has a default export only
declare module 'fft.js' {
  class FFT {
    constructor(size: number)
    createComplexArray(): number[]
    transform(out: ArrayLike<number>, data: ArrayLike<number>): void
    inverseTransform(out: ArrayLike<number>, data: ArrayLike<number>): void
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export { FFT as default }
}
