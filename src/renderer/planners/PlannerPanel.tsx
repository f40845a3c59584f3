import type { PlannerAction, PlannersState } from '../../contracts/services/planners.ts'
import { plannersText as text } from '../messages/en-planners.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { AddressForm } from './AddressForm.tsx'
import { ImportSection } from './ImportSection.tsx'
import { ModelSection } from './ModelSection.tsx'
import { PlannerChecks } from './PlannerChecks.tsx'
import { canPlan, toneOf } from './planner-words.ts'
import { act } from './planners-actions.ts'
import { usePlanners } from './planners-state.ts'
import { useLookingAgain } from './use-follow-planners.ts'
import { WhatDiffers } from './WhatDiffers.tsx'

/** Sections below do these themselves. */
const below: readonly PlannerAction[] = ['choose_model', 'smaller_model', 'self_test']

const buttonsOf = ({ state, actions }: PlannersState): PlannerAction[] => actions.filter((action) => !below.includes(action) && !(canPlan(state) && action === 'import_gguf'))

/** Everything about local language models: how they stand and why, which there are, how to bring one, and what is lost without. */
export function PlannerPanel() {
  const { state, busy, typed, problem } = usePlanners()
  const isUsable = state !== null && canPlan(state.state)
  useLookingAgain(!isUsable)
  if (!state) return <p className="section empty">{text.looking}</p>
  const tone = toneOf(state.state)
  return (
    <div data-testid="planner-panel">
      <section className="section planner-head">
        <div className="row">
          <h2 className="strong grow">{text.head}</h2>
          <span className={`tag ${tone}`} data-testid="planner-tone">
            <Icon name={tone === 'ok' ? 'ringTick' : tone === 'warn' ? 'diamond' : 'triangle'} small />
            {text.states[state.state]}
          </span>
        </div>
        <p className="soft" data-testid="planner-sentence">
          {state.sentence}
        </p>
        <div className="row wrap-row">
          {buttonsOf(state).map((action, at) => (
            <Button key={action} tone={at === 0 && !isUsable ? 'primary' : 'plain'} disabled={busy === 'starting'} testId={`planner-${action}`} onPress={() => act(action)}>
              {action === 'start_server' && busy === 'starting' ? text.starting : text.actions[action]}
            </Button>
          ))}
        </div>
        {typed === null ? null : <AddressForm typed={typed} />}
        {problem ? (
          <p className="note err" role="alert" data-testid="planner-problem">
            {problem.message} {problem.hint}
          </p>
        ) : null}
        {state.queue.running === null ? null : <p className="quiet">{text.queue(state.queue.running, state.queue.waiting)}</p>}
      </section>
      {isUsable ? null : <PlannerChecks checks={state.checks} />}
      <ModelSection state={state} />
      <ImportSection canImport={state.models.length > 0} />
      {isUsable ? null : <WhatDiffers />}
    </div>
  )
}
