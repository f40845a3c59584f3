/** Three planes of CIE L*a*b* (D65) from sRGB bytes, interleaved. */
export type Lab = { readonly l: Float32Array; readonly a: Float32Array; readonly b: Float32Array }

const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
const edge = (6 / 29) ** 3
const bent = (t: number): number => (t > edge ? Math.cbrt(t) : t / (3 * (6 / 29) ** 2) + 4 / 29)

/** @param rgb width x height x 3 */
export function labOf(rgb: Uint8Array): Lab {
  const n = rgb.length / 3
  const lab = { l: new Float32Array(n), a: new Float32Array(n), b: new Float32Array(n) }
  for (let at = 0; at < n; at++) {
    const red = linear[rgb[3 * at] as number] as number
    const green = linear[rgb[3 * at + 1] as number] as number
    const blue = linear[rgb[3 * at + 2] as number] as number
    const x = bent((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    const y = bent(0.2126729 * red + 0.7151522 * green + 0.072175 * blue)
    const z = bent((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883)
    lab.l[at] = 116 * y - 16
    lab.a[at] = 500 * (x - y)
    lab.b[at] = 200 * (y - z)
  }
  return lab
}
