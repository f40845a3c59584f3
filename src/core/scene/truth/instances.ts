import type { Rows } from '../canvas.ts'
import type { Instance } from './label-plane.ts'
import type { Stamped } from './label-scene.ts'

/** Pixels of one number in the instance mask. */
export type BoxPx = { left: number; top: number; right: number; bottom: number; areaPx: number }

/** What is left to see of each object after all were stamped; those hidden wholly are left out. */
export function instancesOf(boxes: ReadonlyMap<number, BoxPx>, { width, height, gsdM }: Rows, stamped: readonly Stamped[]): Instance[] {
  return stamped.flatMap(({ id, kind, worldId, class: cls, outline }): Instance[] => {
    const box = boxes.get(id)
    if (!box) return []
    const touches = box.left === 0 || box.top === 0 || box.right === width || box.bottom === height
    const clipped = touches && reachesOut(outline, { widthM: width * gsdM, heightM: height * gsdM })
    return [{ id, kind, worldId, class: cls, box: [box.left, box.top, box.right, box.bottom], areaPx: box.areaPx, clipped }]
  })
}

/** True when some of the outline lies beyond the picture; looked for along the picture's edge. */
function reachesOut({ box, distance }: Stamped['outline'], { widthM, heightM }: { widthM: number; heightM: number }): boolean {
  const stepM = 0.1
  for (let x = box[0]; x <= box[2]; x += stepM) if (distance(x, -stepM) < 0 || distance(x, heightM + stepM) < 0) return true
  for (let y = box[1]; y <= box[3]; y += stepM) if (distance(-stepM, y) < 0 || distance(widthM + stepM, y) < 0) return true
  return false
}
