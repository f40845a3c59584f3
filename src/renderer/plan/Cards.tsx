import { Fragment } from 'react'
import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { resultText } from '../messages/en-results.ts'
import { useMirror } from '../state/mirror.ts'
import { type Step, stepsOf } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { CardMenu } from './CardMenu.tsx'
import { CardNote, type NumberedFinding } from './CardNote.tsx'
import { CardRepairs } from './CardRepairs.tsx'
import { planAgain } from './compare/compare-actions.ts'
import { GhostCard, ghostsOf } from './GhostCard.tsx'
import { applyRepair, approveSteps, openLabels, pinStep, run, selectStep, walkTo } from './plan-actions.ts'
import { PlanCard } from './PlanCard.tsx'
import { repairsOf, type ShownRepair } from './repairs-shown.ts'
import { ChildList } from './results/ChildList.tsx'
import { RunFoot } from './RunFoot.tsx'
import { findingsOf } from './step-names.ts'
import { cardWires, outputWire, withImageNames } from './wires.ts'

/** The steps in order, with what was repaired above or on them and what an offered repair would insert. */
export function Cards({ request: plain }: { request: RequestState }) {
  const layers = useMirror((mirror) => mirror.workspace?.layers)
  const request = withImageNames(plain, layers ?? [])
  const tools = useMirror((mirror) => mirror.tools)
  const steps = stepsOf(request)
  const findings = findingsOf(request, tools)
  const general = findings.filter((finding) => finding.step === null && finding.severity !== 'note')
  const repairs = repairsOf(request, tools)
  const ghosts = ghostsOf(request).map((ghost) => ({
    ...ghost,
    card: <GhostCard key={ghost.action.id} request={request} ghost={ghost} tools={tools} onPress={() => void applyRepair(ghost.finding)} />,
  }))
  return (
    <>
      {request.caller && steps.length === 0 ? <p className="section empty">{resultText.waitsForCalls}</p> : null}
      <ul className="cards" aria-label={text.plan.head}>
        {general.map((finding) => (
          <li key={finding.index} className="note warn">
            {finding.message}
          </li>
        ))}
        {repairs.general.length > 0 ? (
          <li>
            <CardRepairs repairs={repairs.general} />
          </li>
        ) : null}
        {steps.map((step) => (
          <Fragment key={step.state.id}>
            {ghosts.filter((ghost) => ghost.before === step.state.id).map((ghost) => ghost.card)}
            <OneCard
              request={request}
              step={step}
              findings={findings.filter((finding) => finding.step === step.state.id).map((finding) => (request.caller ? { ...finding, repair: null } : finding))}
              repairs={repairs.onCard(step.state.id)}
            />
          </Fragment>
        ))}
        {ghosts.filter((ghost) => ghost.before === null).map((ghost) => ghost.card)}
      </ul>
      <RunFoot request={request} />
    </>
  )
}

type CardProps = { request: RequestState; step: Step; findings: NumberedFinding[]; repairs: ShownRepair[] }

function OneCard({ request, step, findings, repairs }: CardProps) {
  const count = request.plan.actions.length
  const spec = useMirror((mirror) => mirror.tools.find((tool) => tool.id === step.action.tool) ?? null)
  const stepId = useUi((ui) => ui.stepId)
  const { id } = step.state
  const { premise } = step.action.inputs
  return (
    <PlanCard
      step={step}
      verb={spec?.verb ?? step.action.tool}
      count={count}
      inputs={cardWires(request, step.action, spec)}
      output={outputWire(request, step.action, spec)}
      selected={stepId === id}
      note={
        <>
          <CardRepairs repairs={repairs} folded={step.state.status === 'done'} />
          <CardNote
            step={step.state}
            findings={findings}
            onRepair={(index) => void applyRepair(index)}
            onRerun={() => void run(id)}
            {...(request.caller ? {} : { onReplan: () => void planAgain() })}
            fixed={request.caller !== undefined}
            onLabels={openLabels}
            sentence={typeof premise === 'string' ? premise : null}
          />
          {step.state.children?.length ? <ChildList stepId={id} items={step.state.children} most={4} /> : null}
        </>
      }
      fixed={request.caller !== undefined}
      menu={stepId === id && step.state.status !== 'running' && !request.caller ? <CardMenu step={step} count={count} /> : null}
      onSelect={() => selectStep(id)}
      onWalk={() => walkTo(id)}
      onToggle={() => void approveSteps([id], !step.state.approved)}
      onUnpin={step.action.pinned ? () => void pinStep(id, false) : null}
    />
  )
}
