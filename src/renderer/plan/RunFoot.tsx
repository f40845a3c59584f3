import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { isRunning, stepsOf } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { estimateWords } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { approveAll, cancelRun, run } from './plan-actions.ts'
import { awaitsApproval, isRunnable, leftWords } from './step-words.ts'

/** Approve and run before, where a step is missing with the word that the answer will not be complete; progress and stop during; nothing after. */
export function RunFoot({ request }: { request: RequestState }) {
  const stopping = useUi((ui) => ui.stopping[request.id] ?? false)
  if (isRunning(request)) return <Running request={request} stopping={stopping} />
  if (request.caller) return null
  const steps = request.steps
  const waiting = steps.filter(awaitsApproval)
  const runnable = steps.filter(isRunnable)
  if (waiting.length === 0 && runnable.length === 0) return null
  const all = [...waiting, ...runnable]
  const known = all.flatMap((step) => (step.estimateMs === null ? [] : [step.estimateMs]))
  const estimate = known.length === 0 ? '' : ` · ${estimateWords(known.reduce((sum, ms) => sum + ms, 0))}`
  const lacksStep = request.check.findings.some(({ code, severity }) => code.startsWith('missing_step_') && severity !== 'note')
  const ready = waiting.length === 0 && request.check.valid
  return (
    <div className={lacksStep ? 'run-foot column-foot' : 'run-foot'}>
      <button type="button" className="button primary wide" disabled={!ready} data-testid="run" onClick={() => void run()}>
        {lacksStep ? text.plan.runIncomplete(all.length) : `${text.plan.run(all.length)}${estimate}`}
      </button>
      {waiting.length > 0 ? (
        <Button testId="approve-all" onPress={() => void approveAll()}>
          {text.plan.approveAll}
        </Button>
      ) : null}
    </div>
  )
}

function Running({ request, stopping }: { request: RequestState; stopping: boolean }) {
  const steps = stepsOf(request)
  const now = steps.find((step) => step.state.status === 'running')
  const done = steps.filter((step) => step.state.status === 'done' || step.state.status === 'skipped').length
  const share = now?.state.progress && now.state.progress.total > 0 ? now.state.progress.done / now.state.progress.total : 0
  return (
    <div className="run-foot column-foot">
      <div className="row small">
        <span>{text.plan.stepOf(now?.number ?? done + 1, steps.length)}</span>
        <span className="grow" />
        <span className="quiet">{now ? leftWords(now.state) : ''}</span>
      </div>
      <progress className="progress" max={steps.length} value={done + share} aria-label={text.plan.stepOf(now?.number ?? done, steps.length)} />
      <button type="button" className="button wide" disabled={stopping} data-testid="cancel" onClick={() => void cancelRun()}>
        <Icon name="square" small />
        {stopping ? text.plan.stopping : text.plan.stop}
        {stopping ? null : <kbd>Ctrl .</kbd>}
      </button>
    </div>
  )
}
