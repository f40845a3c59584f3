import type { StepState, StepStatus } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { durationWords, timeLeftWords } from '../../core/words/index.ts'
import { estimateWords } from '../ui/format.ts'
import type { IconName } from '../ui/icons.ts'

type Tone = 'ok' | 'warn' | 'err' | 'accent' | 'quiet'
export type StepMark = { icon: IconName; tone: Tone }

const marks: Record<StepStatus, StepMark> = {
  draft: { icon: 'circle', tone: 'quiet' },
  needs_you: { icon: 'diamond', tone: 'warn' },
  ready: { icon: 'ringTick', tone: 'accent' },
  stale: { icon: 'dashed', tone: 'warn' },
  queued: { icon: 'clock', tone: 'quiet' },
  running: { icon: 'spin', tone: 'accent' },
  done: { icon: 'ringTick', tone: 'ok' },
  failed: { icon: 'triangle', tone: 'err' },
  refused: { icon: 'noEntry', tone: 'err' },
  skipped: { icon: 'skip', tone: 'quiet' },
  cancelled: { icon: 'square', tone: 'quiet' },
  interrupted: { icon: 'broken', tone: 'warn' },
}

/** Shape and tone of a state; the word always stands beside it. */
export const markOf = (status: StepStatus): StepMark => marks[status]

export function percentOf(step: StepState): number | null {
  return step.progress && step.progress.total > 0 ? Math.round((100 * step.progress.done) / step.progress.total) : null
}

/** State in words with its estimate or time: "Draft ≈ 40 s", "Running 54 %", "Done 0.1 s, nothing found". */
export function stateWords(step: StepState): string {
  const word = text.step[step.status]
  const percent = percentOf(step)
  switch (step.status) {
    case 'draft':
    case 'ready':
      return step.estimateMs === null ? word : `${word} ${estimateWords(step.estimateMs)}`
    case 'running':
      return percent === null ? word : `${word} ${percent} %`
    case 'cancelled':
      return percent === null ? word : `${word} at ${percent} %`
    case 'done': {
      const time = step.reused ? text.step.reused : step.ms === null ? word : `${word} ${durationWords(step.ms)}`
      return step.empty ? `${time}, ${text.step.nothing}` : time
    }
    default:
      return word
  }
}

/** Time left of a running step in words; nothing is guessed in the first tiles. */
export function leftWords(step: StepState): string {
  if (!step.progress) return ''
  const { secondsLeft } = step.progress
  if (secondsLeft === null) return text.plan.measuring
  return text.plan.left(timeLeftWords(secondsLeft))
}

export const awaitsApproval = (step: StepState): boolean => !step.approved && ['draft', 'needs_you', 'stale', 'cancelled', 'interrupted', 'failed'].includes(step.status)

/** Whether Run would do something with this step. */
export const isRunnable = (step: StepState): boolean => step.approved && ['ready', 'stale', 'cancelled', 'interrupted', 'failed'].includes(step.status)
