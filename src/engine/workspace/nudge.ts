import type { Affine, Frame } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer, Nudge, Workspace } from '../../contracts/workspace.ts'
import { composeAffine, groundGsd } from '../../core/geo/index.ts'

type Edit = (workspace: Workspace) => Workspace
export type Move = { readonly dxPx: number; readonly dyPx: number } | { readonly eastM: number; readonly northM: number }

/**
 * Moves an image against what its file says, on top of an earlier move; null goes back to the file. The map's own grid stays.
 * @fails layer_missing, and frame_unknown for an image without a coordinate system
 */
export function nudgeLayer(workspace: Workspace, id: string, by: Move | null): Result<Edit> {
  const layer = workspace.layers.find((one) => one.id === id)
  if (layer?.kind !== 'image') return fail({ code: 'layer_missing', message: `There is no image ${id}.`, hint: 'Choose another layer.' })
  const moved = by === null ? ok(asInFile(layer)) : movedBy(layer, by)
  if (!moved.ok) return moved
  return ok((now) => ({ ...now, layers: now.layers.map((one) => (one.id === id ? { ...moved.value, revision: one.revision + 1 } : one)) }))
}

function movedBy(layer: Layer, by: Move): Result<Layer> {
  const { frame, nudge } = layer
  const fileAffine = nudge?.fileAffine ?? frame.affine
  if (frame.crs === null || fileAffine === null) {
    return fail({
      code: 'frame_unknown',
      message: `${layer.name} has no coordinate system, so it cannot be moved on the ground.`,
      hint: 'Add a world file and a .prj beside it, or use a georeferenced copy.',
    })
  }
  const step = inPixels(frame, by)
  if (!step.ok) return step
  const dxPx = (nudge?.dxPx ?? 0) + step.value.dxPx
  const dyPx = (nudge?.dyPx ?? 0) + step.value.dyPx
  const moved: Nudge = { dxPx, dyPx, ...onGround(frame, { dxPx, dyPx }), fileAffine }
  return ok({ ...layer, frame: movedFrame(frame, moved), nudge: moved })
}

/** A frame at its file's place, moved as before: for a file that was read again. */
export const movedFrame = (frame: Frame, { dxPx, dyPx, fileAffine }: Nudge): Frame => ({
  ...frame,
  affine: composeAffine(fileAffine, { a: 1, b: 0, c: dxPx, d: 0, e: 1, f: dyPx }),
})

function asInFile(layer: Layer): Layer {
  const { nudge, ...plain } = layer
  return nudge ? { ...plain, frame: { ...plain.frame, affine: nudge.fileAffine } } : layer
}

/** Metres east and north of one pixel to the right and one down. */
function directions(frame: Frame): { right: [number, number]; down: [number, number] } | null {
  const gsd = frame.gsd ?? groundGsd(frame)
  if (!gsd || !frame.affine) return null
  const { a, b, d, e }: Affine = frame.affine
  const [column, row] = [Math.hypot(a, d), Math.hypot(b, e)]
  return { right: [(gsd.x * a) / column, (gsd.x * d) / column], down: [(gsd.y * b) / row, (gsd.y * e) / row] }
}

function onGround(frame: Frame, { dxPx, dyPx }: { dxPx: number; dyPx: number }): Pick<Nudge, 'eastM' | 'northM'> {
  const on = directions(frame)
  return on ? { eastM: dxPx * on.right[0] + dyPx * on.down[0], northM: dxPx * on.right[1] + dyPx * on.down[1] } : { eastM: null, northM: null }
}

function inPixels(frame: Frame, by: Move): Result<{ dxPx: number; dyPx: number }> {
  if ('dxPx' in by) return ok({ dxPx: by.dxPx, dyPx: by.dyPx })
  const on = directions(frame)
  const determinant = on ? on.right[0] * on.down[1] - on.down[0] * on.right[1] : 0
  if (!on || determinant === 0)
    return fail({ code: 'frame_unknown', message: 'The pixel size of the image is not known, so metres mean nothing on it.', hint: 'Move it by pixels.' })
  return ok({
    dxPx: (by.eastM * on.down[1] - on.down[0] * by.northM) / determinant,
    dyPx: (on.right[0] * by.northM - by.eastM * on.right[1]) / determinant,
  })
}
