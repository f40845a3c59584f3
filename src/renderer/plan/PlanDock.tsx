import type { RequestState } from '../../contracts/request.ts'
import { durationWords } from '../../core/words/index.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { isRunning, stepsOf, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardNote } from './CardNote.tsx'
import { approveSteps, applyRepair, openLabels, run, selectStep, walkTo } from './plan-actions.ts'
import { PlanCard } from './PlanCard.tsx'
import { PlannerTag } from './PlannerTag.tsx'
import { RunFoot } from './RunFoot.tsx'
import { cardWires, outputWire, withImageNames } from './wires.ts'

export function PlanDock() {
  const request = useRequest()
  return (
    <>
      <div className="dock-head">
        <b className="dock-title">{text.plan.head}</b>
        {request ? <PlannerTag request={request} /> : null}
        {request ? <PlanTag request={request} /> : null}
        <span className="grow" />
        {request && !isRunning(request) ? (
          <Button tone="ghost" icon="plus" label={text.plan.add} onPress={() => useUi.setState({ dialog: 'add_step', addAfter: request.plan.actions.at(-1)?.id ?? null })} />
        ) : null}
      </div>
      {request ? <Cards request={request} /> : <EmptyPlan />}
    </>
  )
}

/** Where the plan stands, in a word or two beside its head. */
function PlanTag({ request }: { request: RequestState }) {
  const needs = request.steps.filter((step) => step.status === 'needs_you').length
  const elapsedMs = request.steps.reduce((sum, step) => sum + (step.ms ?? 0), 0)
  if (isRunning(request)) return <span className="tag accent">{text.step.running}</span>
  if (needs > 0) return <span className="tag warn">{text.plan.needsYou(needs)}</span>
  if (request.status === 'answered') return <span className="tag ok">{`${text.step.done} ${durationWords(elapsedMs)}`}</span>
  if (request.status === 'stale') return <span className="tag warn">{text.step.stale}</span>
  return null
}

function EmptyPlan() {
  const typed = useUi((ui) => ui.question.trim() !== '')
  return typed ? (
    <p className="section empty">
      {text.plan.press} <kbd>Enter</kbd> {text.plan.ready}
    </p>
  ) : (
    <div className="section empty">
      <p>{text.plan.empty}</p>
      <p className="quiet">
        <kbd>/</kbd> {text.plan.emptyKey}
      </p>
    </div>
  )
}

function Cards({ request: plain }: { request: RequestState }) {
  const layers = useMirror((mirror) => mirror.workspace?.layers)
  const request = withImageNames(plain, layers ?? [])
  const tools = useMirror((mirror) => mirror.tools)
  const stepId = useUi((ui) => ui.stepId)
  const steps = stepsOf(request)
  const findings = request.check.findings.map((finding, index) => ({ ...finding, index }))
  const general = findings.filter((finding) => finding.step === null && finding.severity !== 'note')
  return (
    <>
      <ul className="cards" aria-label={text.plan.head}>
        {general.map((finding) => (
          <li key={finding.index} className="note warn">
            {finding.message}
          </li>
        ))}
        {steps.map((step) => {
          const spec = tools.find((tool) => tool.id === step.action.tool) ?? null
          const id = step.state.id
          return (
            <PlanCard
              key={id}
              step={step}
              verb={spec?.verb ?? step.action.tool}
              count={steps.length}
              inputs={cardWires(request, step.action, spec)}
              output={outputWire(request, step.action, spec)}
              selected={stepId === id}
              note={
                <CardNote
                  step={step.state}
                  findings={findings.filter((finding) => finding.step === id)}
                  onRepair={(index) => void applyRepair(index)}
                  onRerun={() => void run(id)}
                  onLabels={openLabels}
                  sentence={typeof step.action.inputs['premise'] === 'string' ? step.action.inputs['premise'] : null}
                />
              }
              menu={stepId === id && step.state.status !== 'running' ? <CardMenu step={step} count={steps.length} /> : null}
              onSelect={() => selectStep(id)}
              onWalk={() => walkTo(id)}
              onToggle={() => void approveSteps([id], !step.state.approved)}
            />
          )
        })}
      </ul>
      <RunFoot request={request} />
    </>
  )
}
