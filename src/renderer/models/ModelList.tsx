import type { ModelSummary } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { Button } from '../ui/Button.tsx'
import { baseName } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { DeviceLine } from './DeviceLine.tsx'
import { chooseModel } from './import-actions.ts'
import { lineOf } from './model-words.ts'
import { closeModels } from './models-actions.ts'
import { type Incoming, useModels } from './models-state.ts'
import { TeachDoors } from './TeachDoors.tsx'

/** What is installed, usable ones first, and what they run on. */
export function ModelList() {
  const { list, listProblem, incoming } = useModels()
  return (
    <nav className="models-list" aria-label={text.head}>
      <div className="dock-head">
        <Button icon="left" tone="ghost" label={text.back} testId="models-back" onPress={closeModels} />
        <h1 className="dock-title">{text.head}</h1>
        <span className="grow" />
        <Button icon="plus" tone="ghost" label={text.add} testId="add-model" onPress={() => void chooseModel()} />
      </div>
      <div className="dock-scroll">
        {incoming ? <IncomingRow incoming={incoming} /> : null}
        <Group head={text.ready} models={(list ?? []).filter(({ problem }) => problem === null)} />
        <Group head={text.notUsable} models={(list ?? []).filter(({ problem }) => problem !== null)} />
        {listProblem ? <p className="section note err">{`${listProblem.message} ${listProblem.hint}`}</p> : null}
        {list === null && !listProblem ? <p className="section empty">{text.loading}</p> : null}
        {list?.length === 0 ? <p className="section empty">{text.none}</p> : null}
      </div>
      <TeachDoors />
      <DeviceLine />
    </nav>
  )
}

function Group({ head, models }: { head: string; models: readonly ModelSummary[] }) {
  if (models.length === 0) return null
  return (
    <section>
      <h2 className="head models-head">{head}</h2>
      <ul>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} />
        ))}
      </ul>
    </section>
  )
}

function ModelRow({ model }: { model: ModelSummary }) {
  const { chosen, incoming } = useModels()
  const isOn = chosen === model.id && !incoming
  return (
    <li>
      <button
        type="button"
        className={isOn ? 'model-row on' : 'model-row'}
        aria-current={isOn}
        data-testid={`model-${model.id}`}
        onClick={() => useModels.setState({ chosen: model.id, incoming: null, removing: null })}
      >
        <Icon name={model.problem === null ? 'ringTick' : 'diamond'} tone={model.problem === null ? 'ok' : 'warn'} />
        <span className="model-words">
          <b className="clip">{model.id}</b>
          <small>{model.problem ?? lineOf(model)}</small>
          {model.synthetic ? <span className="tag warn">{text.synthetic}</span> : null}
        </span>
      </button>
    </li>
  )
}

function IncomingRow({ incoming }: { incoming: Incoming }) {
  return (
    <section>
      <h2 className="head models-head">{text.incoming}</h2>
      <div className="model-row on">
        <Icon name={incoming.busy ? 'spin' : 'diamond'} tone={incoming.busy ? 'accent' : 'warn'} />
        <span className="model-words">
          <b className="clip">{baseName(incoming.path)}</b>
        </span>
      </div>
    </section>
  )
}
