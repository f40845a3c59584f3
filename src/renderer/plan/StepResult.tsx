import type { RequestState, StepState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import type { Step } from '../state/selectors.ts'
import { Button } from '../ui/Button.tsx'
import { isDrawn, showOnlyResult } from '../map/shown-results.ts'
import { run } from './plan-actions.ts'
import { Icon } from '../ui/Icon.tsx'
import { ChildList } from './results/ChildList.tsx'
import { OpenChild } from './results/OpenChild.tsx'
import { hasDetail, ResultOfKind } from './results/ResultOfKind.tsx'

/** What came out, in one line, or what went wrong and what to do. */
export function StepResult({ request, step }: { request: RequestState; step: Step }) {
  const { state } = step
  if (state.error && (state.status === 'failed' || state.status === 'refused')) return <Failed request={request} step={step} error={state.error} />
  if (!state.artifactId || state.status === 'running') return null
  const { artifactId, artifactKind, children = [] } = state
  return (
    <>
      <section className="section">
        <h2 className="head">{text.step.result}</h2>
        <p>{state.summary ?? (state.empty ? text.step.nothing : '')}</p>
        <div className="row">
          {isDrawn(artifactKind) ? (
            <Button icon="eye" onPress={() => showOnlyResult(request, artifactId)}>
              {text.step.show}
            </Button>
          ) : null}
          {request.caller ? null : (
            <Button icon="spin" keys="." onPress={() => void run(state.id)}>
              {text.step.rerun}
            </Button>
          )}
        </div>
        {children.length > 0 ? <ChildList stepId={state.id} items={children} /> : null}
      </section>
      <OpenChild requestId={request.id} stepId={state.id} />
      {artifactKind && hasDetail(artifactKind) ? <ResultOfKind key={artifactId} artifactId={artifactId} kind={artifactKind} /> : null}
    </>
  )
}

function Failed({ request, step: { state }, error }: { request: RequestState; step: Step; error: NonNullable<StepState['error']> }) {
  return (
    <section className="section failed">
      <h2 className="head err">
        <Icon name="triangle" tone="err" /> {state.status === 'refused' ? text.step.refused : text.step.failed}
      </h2>
      <p>{error.message}</p>
      <p className="soft">{error.hint}</p>
      {request.caller ? null : <Button onPress={() => void run(state.id)}>{text.step.retry}</Button>}
      {state.children?.length ? <ChildList stepId={state.id} items={state.children} /> : null}
    </section>
  )
}
