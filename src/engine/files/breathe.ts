import { setImmediate } from 'node:timers/promises'
import { markStep } from './work-mark.ts'

const longestMs = 20
let last = performance.now()

/** Lets other work of the engine run when it has waited 20 ms; called between blocks and rows of long reads. */
export async function breathe(): Promise<void> {
  markStep()
  if (performance.now() - last < longestMs) return
  await setImmediate()
  last = performance.now()
}
