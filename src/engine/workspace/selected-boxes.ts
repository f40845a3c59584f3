import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { RequestState, StepState } from '../../contracts/request.ts'
import type { AnyStored } from '../../tools/index.ts'

type Project = { all(): readonly RequestState[]; storedOf(step: StepState): AnyStored | null }

/** Boxes of selected objects in the newest result that holds all of them; null where none does, as for a selection by class. */
export const selectedBoxes =
  ({ all, storedOf }: Project) =>
  (ids: readonly string[]): { frame: Frame; boxes: PixelBox[] } | null => {
    const steps = all()
      .toReversed()
      .flatMap((request) => request.steps.toReversed())
    for (const step of steps) {
      const artifact = storedOf(step)?.artifact
      if (artifact?.kind !== 'detections') continue
      const held = artifact.objects.filter(({ id }) => ids.includes(id))
      if (held.length > 0 && held.length === ids.length) return { frame: artifact.frame, boxes: held.map(({ bbox }) => bbox) }
    }
    return null
  }
