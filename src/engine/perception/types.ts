import type { Progress } from '../../contracts/request.ts'
import type { PixelBox } from '../../contracts/frame.ts'

/** What a perception job reports while it works, and how it is stopped. */
export type StepRun = {
  readonly signal: AbortSignal
  readonly step: string
  progress(progress: Progress): void
  /** a finished tile of an artifact that is still growing, in pixels of its frame */
  partial(artifactId: string, box: PixelBox): void
}
