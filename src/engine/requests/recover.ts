import type { RequestCore } from './request-core.ts'

/** After a crash: what was running shows as interrupted, what was finished is there. Returns the one quiet line, or null. */
export function recoverInterrupted(core: RequestCore): string | null {
  const { holder, parts } = core
  if (parts.store.readOnly) return null
  const open = parts.store.requests.openRuns()
  for (const run of open) parts.store.requests.endRun(run.id, 'interrupted')
  const broken: number[] = []
  for (const request of holder.all()) {
    const hit = request.steps.findIndex((step) => step.status === 'running' || step.status === 'queued')
    if (hit < 0) continue
    broken.push(hit + 1)
    holder.put({
      ...request,
      status: 'interrupted',
      steps: request.steps.map((step) =>
        step.status === 'running' ? { ...step, status: 'interrupted', progress: null } : step.status === 'queued' ? { ...step, status: 'ready' } : step,
      ),
    })
  }
  const [first] = broken
  if (first === undefined) return null
  const at = open.at(-1)?.started_at
  const when = at ? ` The run had started at ${new Date(at).toTimeString().slice(0, 5)}.` : ''
  return `Aftermap was closed while step ${first} ran.${when} Nothing was lost; step ${first} can resume.`
}
