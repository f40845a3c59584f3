import { useEffect } from 'react'
import { modelsText as text } from '../messages/en-models.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { ImportClasses } from './ImportClasses.tsx'
import { ImportReport } from './ImportReport.tsx'
import { ModelCardView } from './ModelCardView.tsx'
import { ModelList } from './ModelList.tsx'
import { ModelScores } from './ModelScores.tsx'
import { closeModels } from './models-actions.ts'
import { useModels } from './models-state.ts'

/** The models of this machine in place of docks and map: the list, one of them whole, and its classes or scores. */
export function ModelsPage() {
  const { list, chosen, incoming } = useModels()
  const asking = useUi((ui) => ui.asking)
  // a question asked from here is answered on the map
  useEffect(() => {
    if (asking) closeModels()
  }, [asking])
  const model = list?.find(({ id }) => id === chosen) ?? null
  return (
    <div className="models-page" data-region="models" data-testid="models-page">
      <ModelList />
      <main className="models-middle" aria-label={incoming ? text.incoming : text.head}>
        {incoming ? <ImportReport incoming={incoming} /> : model ? <ModelCardView model={model} /> : <Nothing />}
      </main>
      <aside className="models-side" aria-label={incoming ? text.look.classes : text.scores}>
        {incoming ? <ImportClasses report={incoming.report} /> : model ? <ModelScores model={model} /> : null}
      </aside>
    </div>
  )
}

function Nothing() {
  return (
    <>
      <div className="dock-head">
        <span className="grow" />
        <Button icon="cross" tone="ghost" label={text.back} onPress={closeModels} />
      </div>
      <p className="section empty">{text.pick}</p>
      <p className="section soft">
        {text.foot} {text.addNote}
      </p>
    </>
  )
}
