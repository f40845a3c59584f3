import { plannersText as text } from '../messages/en-planners.ts'
import { Button } from '../ui/Button.tsx'
import { importModel, stopImport } from './planners-actions.ts'
import { usePlanners } from './planners-state.ts'

/** A model from a stick: the file dialog, then each stage with its share, and a way to stop. */
export function ImportSection({ canImport }: { canImport: boolean }) {
  const importing = usePlanners((planners) => planners.importing)
  if (!canImport && !importing) return null
  return (
    <section className="section" data-testid="planner-import-section">
      <h2 className="head">{text.importHead}</h2>
      {importing ? (
        <>
          <p>
            <b>{text.importing(importing.name)}</b> <span className="quiet">{text.stages[importing.stage]}</span>
          </p>
          <progress aria-label={text.stages[importing.stage]} {...(importing.total > 0 ? { value: importing.done, max: importing.total } : {})} />
          <div className="row">
            <Button testId="planner-import-stop" icon="square" onPress={() => void stopImport()}>
              {text.stopImport}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className="soft">{text.importNote}</p>
          <Button testId="planner-import" icon="folder" onPress={() => void importModel()}>
            {text.actions.import_gguf}
          </Button>
        </>
      )}
    </section>
  )
}
