/** One band of a picture: `values` and `valid` (1 = has data) are width x height, row by row. */
export type Plane = { readonly width: number; readonly height: number; readonly values: Float32Array; readonly valid: Uint8Array }

/** A window of a plane moved by whole pixels; what falls outside is not valid. */
export function cutPlane(plane: Plane, box: { left: number; top: number; width: number; height: number }): Plane {
  const { left, top, width, height } = box
  const values = new Float32Array(width * height)
  const valid = new Uint8Array(width * height)
  const from = Math.max(0, -left)
  const to = Math.min(width, plane.width - left)
  for (let row = Math.max(0, -top); row < Math.min(height, plane.height - top); row++) {
    if (to <= from) break
    const source = (row + top) * plane.width + left
    values.set(plane.values.subarray(source + from, source + to), row * width + from)
    valid.set(plane.valid.subarray(source + from, source + to), row * width + from)
  }
  return { width, height, values, valid }
}

/** Part of the pixels both planes can be compared in, 0 to 1. The planes have one size. */
export function sharedShare(a: Plane, b: Plane): number {
  let shared = 0
  for (let at = 0; at < a.valid.length; at++) if (a.valid[at] === 1 && b.valid[at] === 1) shared++
  return a.valid.length === 0 ? 0 : shared / a.valid.length
}
