import { useState } from 'react'
import type { PlannerRef } from '../../../contracts/plan.ts'
import type { PlanProposal } from '../../../contracts/planning-record.ts'
import type { RequestState } from '../../../contracts/request.ts'
import { reviewText as text } from '../../messages/en-review.ts'
import { useMirror } from '../../state/mirror.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { withImageNames } from '../wires.ts'
import { CompareCard } from './CompareCard.tsx'
import { CompareMeaning } from './CompareMeaning.tsx'
import { chooseLater, decide } from './compare-actions.ts'
import { differing, proposedRequest, rowsOf } from './compare-rows.ts'

/** Two plans for one question side by side; only what differs is bright. Nothing runs before one is chosen. */
export function PlanCompare({ request, proposal }: { request: RequestState; proposal: PlanProposal }) {
  const [reason, setReason] = useState('')
  const count = differing(proposal.changes).length
  return (
    <section className="body compare" data-region="compare" data-testid="plan-compare" aria-label={text.compare.region}>
      <div className="message-bar warn opinion-bar" role="status">
        <Icon name="diamond" />
        <span className="message-words">
          <b>{count > 0 ? text.compare.disagree(count) : text.compare.readOtherwise}</b> {proposal.title} {text.compare.choose}
        </span>
        <Button testId="compare-later" onPress={() => void chooseLater()}>
          {text.compare.later}
        </Button>
        <Button tone="ghost" icon="cross" label={text.compare.close} testId="compare-close" onPress={() => void decide(false, reason)} />
      </div>
      <Plans request={request} proposal={proposal} reason={reason} />
      <CompareMeaning proposal={proposal} reason={reason} onReason={setReason} />
    </section>
  )
}

function Plans({ request: plain, proposal, reason }: { request: RequestState; proposal: PlanProposal; reason: string }) {
  const layers = useMirror((mirror) => mirror.workspace?.layers)
  const tools = useMirror((mirror) => mirror.tools)
  const request = withImageNames(plain, layers ?? [])
  const other = withImageNames(proposedRequest(plain, proposal), layers ?? [])
  const specOf = (tool: string | undefined) => tools.find((one) => one.id === tool) ?? null
  const isReplan = proposal.from === 'replan'
  return (
    <div className="compare-plans">
      <Head planner={request.plan.planner} title={isReplan ? text.planners.now : null} findings={request.check.findings} repairs={request.record?.repairs.length ?? 0} />
      <Head planner={other.plan.planner} title={isReplan ? text.planners.next : null} findings={proposal.findings} repairs={proposal.record?.repairs.length ?? 0} />
      {rowsOf(request, other, proposal.changes).map(({ key, change, hereNumber, thereNumber }) => {
        const differs = change.change !== 'same'
        const shared = { differs, inputs: change.inputs }
        return (
          <div key={key} className="compare-row" data-change={change.change}>
            <CompareCard request={request} action={change.before} number={hereNumber} spec={specOf(change.before?.tool)} isOwn {...shared} />
            <CompareCard request={other} action={change.after} number={thereNumber} spec={specOf(change.after?.tool)} isOwn={false} {...shared} />
          </div>
        )
      })}
      <div className="compare-foot">
        {plain.answer ? <span className="small soft clip" title={plain.answer.text}>{`${text.compare.answered}: ${plain.answer.text}`}</span> : null}
        <span className="grow" />
        <Button testId="keep-plan" onPress={() => void decide(false, reason)}>
          {text.compare.keep}
        </Button>
      </div>
      <div className="compare-foot">
        <span className="grow" />
        <Button tone="primary" testId="take-plan" onPress={() => void decide(true, reason)}>
          {text.compare.use}
        </Button>
      </div>
    </div>
  )
}

type HeadProps = { planner: PlannerRef; title: string | null; findings: readonly { severity: string }[]; repairs: number }

function Head({ planner, title, findings, repairs }: HeadProps) {
  const isBuiltin = planner.kind === 'builtin'
  const open = findings.filter(({ severity }) => severity !== 'note').length
  const own = isBuiltin ? text.planners.builtin : text.planners.local
  const note = isBuiltin ? text.planners.builtinNote : (planner.model ?? '')
  return (
    <div className="compare-head">
      <b className="dock-title">{title ?? own}</b>
      <span className="small soft clip">{title ? `${own} · ${note}` : note}</span>
      <span className="grow" />
      {repairs > 0 ? <span className="tag warn">{text.compare.repairs(repairs)}</span> : null}
      <span className={open === 0 ? 'tag ok' : 'tag warn'}>{open === 0 ? text.compare.passes : text.compare.findings(open)}</span>
    </div>
  )
}
