import type { RequestState } from '../contracts/request.ts'
import { FailureError, fail } from '../contracts/result.ts'
import { refuse } from './failure.ts'
import type { CallContext, Question } from './mcp-tool.ts'
import { tellProgress } from './progress.ts'
import { needsApproval } from './told/request.ts'

const ended = new Set<RequestState['status']>(['answered', 'refused', 'failed', 'cancelled', 'interrupted'])

/** @throws FailureError argument_invalid where no request has the id */
export async function requestOf({ world: { client } }: Pick<CallContext, 'world'>, id: string): Promise<RequestState> {
  const request = (await client.requests.list({})).find((one) => one.id === id)
  return request ?? refuse({ code: 'argument_invalid', message: 'No request of this project has this id.', hint: 'read_state lists the requests.', repairable: true })
}

/** What a person is asked before a plan runs; null where she has said yes in the window, or to all plans when the server began. */
export function questionOf(request: RequestState, { world }: Pick<CallContext, 'world'>): Question | null {
  if (world.runsPlans || !needsApproval(request)) return null
  const cards = request.plan.actions.filter(({ skipped }) => !skipped).map(({ tool }, at) => `${at + 1}. ${tool.replaceAll('_', ' ')}`)
  return {
    message: `Run this plan for "${request.text.slice(0, 300)}"? ${cards.join(', ')}.`,
    otherwise: `Approve request ${request.number} in the window and call run_plan again, or start the server with --approve-plans.`,
  }
}

/** Approves every step and starts them; returns at once. */
export async function startRun(request: RequestState, { world: { client } }: Pick<CallContext, 'world'>): Promise<RequestState> {
  if (!request.check.valid) {
    const [problem] = request.check.findings.filter(({ severity }) => severity === 'error')
    refuse({
      code: 'plan_invalid',
      message: problem?.message ?? 'The plan cannot run as it is.',
      hint: problem?.repair?.label ?? 'Change the question or the plan.',
      repairable: true,
      details: { request: request.id },
    })
  }
  await client.requests.approve({ id: request.id, steps: request.steps.map(({ id }) => id), approved: true })
  return client.requests.run({ id: request.id })
}

/** Runs and waits, for `waitMs` at most; the run goes on after that. Stopping the call stops the run. */
export async function runAndWait(request: RequestState, context: CallContext, waitMs: number): Promise<RequestState> {
  const { world, signal } = context
  const { client, report } = world
  const stopTelling = tellProgress({ requestId: request.id, context: context.request, client, report })
  const stop = () => void client.requests.cancel({ id: request.id }).catch(report)
  signal.addEventListener('abort', stop, { once: true })
  const end = endOf(request.id, context, waitMs)
  try {
    const [state] = await Promise.all([end.reached, startRun(request, context)])
    return state ?? (await requestOf(context, request.id))
  } finally {
    end.forget()
    signal.removeEventListener('abort', stop)
    stopTelling()
  }
}

/** `reached`: the state at the end of the run; null when the time is over first. */
function endOf(id: string, { world: { client } }: CallContext, waitMs: number): { reached: Promise<RequestState | null>; forget(): void } {
  const stops: (() => void)[] = []
  const reached = new Promise<RequestState | null>((resolve, reject) => {
    let hasStarted = false
    stops.push(
      client.requests.on('changed', (request) => {
        if (request.id !== id) return
        hasStarted ||= request.status === 'running' || request.status === 'queued'
        // back to planned after a run: some steps could not start
        if (hasStarted && (ended.has(request.status) || request.status === 'planned')) resolve(request)
      }),
    )
    const timer = setTimeout(() => resolve(null), waitMs)
    stops.push(() => clearTimeout(timer))
    client.onClose(() => reject(gone()))
  })
  // whoever waits hears of it; where starting failed first nobody does
  reached.catch(() => undefined)
  return { reached, forget: () => stops.forEach((stop) => stop()) }
}

const gone = () =>
  new FailureError(
    fail({
      code: 'engine_gone',
      message: 'The engine stopped while the question ran. Finished steps are kept.',
      hint: 'Start the server again and run the plan again.',
      repairable: true,
    }).error,
  )

export const hasEnded = ({ status }: RequestState): boolean => ended.has(status)
