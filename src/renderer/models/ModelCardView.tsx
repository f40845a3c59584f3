import type { ModelSummary } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { ExportTaught } from '../teach/ExportTaught.tsx'
import { Button } from '../ui/Button.tsx'
import { inClassOrder, shortOf } from '../ui/palette.ts'
import { Icon } from '../ui/Icon.tsx'
import { Swatch } from '../ui/Swatch.tsx'
import { gsdInWords } from './model-words.ts'
import { closeModels, removeModel } from './models-actions.ts'
import { useModels } from './models-state.ts'

/** One model whole: what it finds, what it was taught with, what it cannot do. */
export function ModelCardView({ model }: { model: ModelSummary }) {
  const { removing } = useModels()
  return (
    <article className="model-card" aria-label={model.id} data-testid="model-card">
      <div className="dock-head">
        <h2 className="dock-title clip">{model.id}</h2>
        {model.version ? <span className="tag">{text.version(model.version)}</span> : null}
        <span className="grow" />
        {model.origin === 'own' && removing !== model.id ? (
          <Button icon="bin" testId="remove-model" onPress={() => useModels.setState({ removing: model.id })}>
            {text.remove}
          </Button>
        ) : null}
        {model.origin === 'taught' ? <ExportTaught modelId={model.id} /> : null}
        <Button icon="cross" tone="ghost" label={text.back} onPress={closeModels} />
      </div>
      <div className="dock-scroll">
        {removing === model.id ? <Confirm id={model.id} /> : null}
        {model.problem ? (
          <p className="section note warn row">
            <Icon name="diamond" /> {model.problem}
          </p>
        ) : null}
        {model.synthetic ? (
          <p className="section note warn" data-testid="synthetic-note">
            <b>{text.synthetic}.</b> {text.syntheticNote}
          </p>
        ) : null}
        <Facts model={model} />
      </div>
    </article>
  )
}

function Facts({ model }: { model: ModelSummary }) {
  return (
    <>
      <section className="section">
        <h3 className="head">{text.finds}</h3>
        <p className="soft">{model.task ? text.tasks[model.task] : ''}</p>
        <ul className="class-list">
          {inClassOrder(model.classes).map((id) => (
            <li key={id} className="class-chip">
              <Swatch classId={id} /> {shortOf(id)}
            </li>
          ))}
        </ul>
      </section>
      <section className="section">
        <dl className="pairs wide">
          <Line name={text.gsd} value={gsdInWords(model.gsdRangeM)} />
          <Line name={text.trainedOn} value={model.trainedOn} />
          <Line name={text.licence} value={model.licence || text.noLicence} />
          <Line name="" value={text.origin[model.origin]} />
        </dl>
      </section>
      <section className="section">
        <h3 className="head">{text.limits}</h3>
        <p className="soft">{model.limits || text.noLimits}</p>
      </section>
    </>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className="breakable">{value}</dd>
    </div>
  )
}

function Confirm({ id }: { id: string }) {
  return (
    <div className="section note warn" role="alertdialog" aria-label={text.remove}>
      <p>{text.removeAsk(id)}</p>
      <div className="row">
        <Button tone="warn" testId="remove-yes" onPress={() => void removeModel(id)}>
          {text.removeYes}
        </Button>
        <Button tone="ghost" onPress={() => useModels.setState({ removing: null })}>
          {text.removeNo}
        </Button>
      </div>
    </div>
  )
}
