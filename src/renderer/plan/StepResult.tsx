import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import type { Step } from '../state/selectors.ts'
import { Button } from '../ui/Button.tsx'
import { showOnlyResult } from '../map/shown-results.ts'
import { run } from './plan-actions.ts'
import { Icon } from '../ui/Icon.tsx'

/** What came out, in one line, or what went wrong and what to do. */
export function StepResult({ request, step }: { request: RequestState; step: Step }) {
  const { state } = step
  if (state.error && (state.status === 'failed' || state.status === 'refused')) {
    return (
      <section className="section failed">
        <h2 className="head err">
          <Icon name="triangle" tone="err" /> {text.step[state.status]}
        </h2>
        <p>{state.error.message}</p>
        <p className="soft">{state.error.hint}</p>
        <Button onPress={() => void run(state.id)}>{text.step.retry}</Button>
      </section>
    )
  }
  if (!state.artifactId || state.status === 'running') return null
  const drawable = state.artifactKind === 'mask' || state.artifactKind === 'segmentation' || state.artifactKind === 'detections' || state.artifactKind === 'path'
  const artifactId = state.artifactId
  return (
    <section className="section">
      <h2 className="head">{text.step.result}</h2>
      <p>{state.summary ?? (state.empty ? text.step.nothing : '')}</p>
      <div className="row">
        {drawable ? (
          <Button icon="eye" onPress={() => showOnlyResult(request, artifactId)}>
            {text.step.show}
          </Button>
        ) : null}
        <Button icon="spin" keys="." onPress={() => void run(state.id)}>
          {text.step.rerun}
        </Button>
      </div>
    </section>
  )
}
