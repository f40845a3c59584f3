import type { StepRun } from './types.ts'

const firstEstimateAfter = 5
const window = 20

/** Tile progress with time left: median of the last 20 tiles times those to come, never growing; none in the first 5. */
export function tileProgress(run: StepRun, { total, device, already }: { total: number; device: string; already: number }) {
  const durations: number[] = []
  let last = performance.now()
  let finished = already
  let shown = Number.POSITIVE_INFINITY
  const report = () => {
    const median = durations.slice(-window).sort((a, b) => a - b)[Math.floor(Math.min(durations.length, window) / 2)]
    const secondsLeft = durations.length < firstEstimateAfter || median === undefined ? null : Math.min(shown, (median * (total - finished)) / 1000)
    if (secondsLeft !== null) shown = secondsLeft
    run.progress({ done: finished, total, unit: 'tiles', secondsLeft, device })
  }
  report()
  return {
    tile() {
      const now = performance.now()
      durations.push(now - last)
      last = now
      finished++
      report()
    },
  }
}
