import type { PlannerModel, PlannersState } from '../../contracts/services/planners.ts'
import { plannersText as text } from '../messages/en-planners.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { adviceOf, choosable, factsOf, verdictOf } from './planner-words.ts'
import { stopTest, testModel, chooseLocal } from './planners-actions.ts'
import { usePlanners } from './planners-state.ts'

/** The models the server has: size, context, and how well each plans here. */
export function ModelSection({ state }: { state: PlannersState }) {
  if (state.models.length === 0) return null
  const writing = new Set(choosable(state).map(({ name }) => name))
  return (
    <section className="section" data-testid="planner-models">
      <h2 className="head">{text.models}</h2>
      <ul className="planner-models">
        {state.models.map((model) => (
          <ModelRow key={model.name} model={model} canChoose={writing.has(model.name)} />
        ))}
      </ul>
    </section>
  )
}

function ModelRow({ model, canChoose }: { model: PlannerModel; canChoose: boolean }) {
  const { testing } = usePlanners()
  const used = useUi((ui) => ui.planner.model)
  const verdict = verdictOf(model)
  const mine = testing?.model === model.name ? testing : null
  return (
    <li className="planner-model" data-testid={`planner-model-${model.name}`}>
      <div className="row">
        <b className="clip grow" title={model.name}>
          {model.name}
        </b>
        {verdict ? <span className={`tag ${verdict.tone}`}>{verdict.word}</span> : null}
      </div>
      <small className="soft">{factsOf(model)}</small>
      <p className="soft">{mine ? text.testing(mine.done, mine.total) : adviceOf(model)}</p>
      {model.selfTest && !mine ? <Questions test={model.selfTest} /> : null}
      {canChoose ? (
        <div className="row">
          <Button disabled={used === model.name} testId={`use-${model.name}`} onPress={() => void chooseLocal(model.name)}>
            {used === model.name ? text.inUse : text.use}
          </Button>
          {mine ? (
            <Button tone="ghost" icon="square" onPress={() => void stopTest()}>
              {text.stopTest}
            </Button>
          ) : (
            <Button tone="ghost" disabled={testing !== null} testId={`test-${model.name}`} onPress={() => void testModel(model.name)}>
              {text.test}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}

function Questions({ test }: { test: NonNullable<PlannerModel['selfTest']> }) {
  return (
    <details className="planner-questions">
      <summary>{text.questions}</summary>
      {test.questions.map(({ question, right, sentence }) => (
        <div key={question} className="check-line">
          <Icon name={right ? 'ringTick' : 'triangle'} tone={right ? 'ok' : 'err'} />
          <span>
            {question} <span className="quiet">{sentence}</span>
          </span>
        </div>
      ))}
    </details>
  )
}
