import type { RequestState } from '../../contracts/request.ts'
import { resultText as text } from '../messages/en-results.ts'
import { selectStep } from '../plan/plan-actions.ts'
import { hasDetail, ResultOfKind } from '../plan/results/ResultOfKind.tsx'
import { kindIcon } from '../plan/wires.ts'
import { useMirror } from '../state/mirror.ts'
import { type Step, stepsOf } from '../state/selectors.ts'
import { Icon } from '../ui/Icon.tsx'

/** Steps whose result no other step uses and no number stands for: pictures, texts, values, tables. */
export function madeBeside(request: RequestState, shownId: string | null): Step[] {
  const used = new Set(request.plan.actions.flatMap(({ inputs }) => Object.values(inputs).flat()))
  return stepsOf(request).filter(
    ({ action, state }) => state.status === 'done' && state.artifactId !== shownId && hasDetail(state.artifactKind) && !action.outputs.some((name) => used.has(name)),
  )
}

/** What the question made beside its numbers: the newest as it is, the others as the way to their steps. */
export function AlsoMade({ request, shownId }: { request: RequestState; shownId: string | null }) {
  const tools = useMirror((mirror) => mirror.tools)
  const made = madeBeside(request, shownId)
  const newest = made.findLast(({ state }) => state.artifactKind !== 'features' && state.artifactKind !== 'graph')
  const verbOf = (step: Step) => tools.find((tool) => tool.id === step.action.tool)?.verb ?? step.action.tool
  const { artifactId, artifactKind } = newest?.state ?? { artifactId: null, artifactKind: null }
  const others = made.filter((step) => step !== newest)
  return (
    <>
      {newest && artifactId && artifactKind ? (
        <>
          <button type="button" className="section also-made" onClick={() => selectStep(newest.state.id)}>
            {text.resultOf(newest.number, verbOf(newest))}
          </button>
          <ResultOfKind key={artifactId} artifactId={artifactId} kind={artifactKind} />
        </>
      ) : null}
      {others.length > 0 ? (
        <section className="section" data-testid="also-made">
          <h2 className="head">{text.alsoMade}</h2>
          {others.map((step) => (
            <button key={step.state.id} type="button" className="suggestion" onClick={() => selectStep(step.state.id)}>
              {step.state.artifactKind ? <Icon name={kindIcon(step.state.artifactKind)} small /> : null}
              <span className="clip">{`${text.resultOf(step.number, verbOf(step))}: ${step.state.summary ?? ''}`}</span>
            </button>
          ))}
        </section>
      ) : null}
    </>
  )
}
