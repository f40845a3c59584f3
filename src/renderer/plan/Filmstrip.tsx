import type { RequestState } from '../../contracts/request.ts'
import { isMade } from '../map/shown-results.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { stepsOf } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { selectStep } from './plan-actions.ts'
import { kindIcon } from './wires.ts'

/** Outputs of the steps in order: a picture where there is one, words where not. */
export function Filmstrip({ request }: { request: RequestState }) {
  const stepId = useUi((ui) => ui.stepId)
  const tools = useMirror((mirror) => mirror.tools)
  const shown = stepsOf(request).filter((step) => step.state.artifactId !== null)
  if (shown.length === 0) return null
  return (
    <section className="section">
      <h2 className="head">{text.step.outputs}</h2>
      <div className="filmstrip" data-testid="filmstrip">
        {shown.map((step) => {
          const { artifactId, artifactKind, summary } = step.state
          const pictured = artifactKind === 'mask' || artifactKind === 'segmentation' || isMade(artifactKind)
          const verb = tools.find((tool) => tool.id === step.action.tool)?.verb ?? step.action.tool
          return (
            <button
              type="button"
              key={step.state.id}
              className={step.state.id === stepId ? 'film on' : 'film'}
              title={`${verb}: ${summary ?? ''}`}
              onClick={() => selectStep(step.state.id)}
            >
              {pictured ? (
                <img alt="" src={`/tiles/artifact/${artifactId}/0/0/0.png`} />
              ) : (
                <span className="film-words">
                  {artifactKind ? <Icon name={kindIcon(artifactKind)} /> : null}
                  {summary ?? ''}
                </span>
              )}
              <small>
                {step.number} {verb}
              </small>
            </button>
          )
        })}
      </div>
    </section>
  )
}
