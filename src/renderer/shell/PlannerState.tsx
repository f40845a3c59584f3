import type { SystemInfo } from '../../contracts/services/system.ts'
import type { PlannerRef } from '../../contracts/plan.ts'
import { plannersText } from '../messages/en-planners.ts'
import { openPlanners } from '../planners/planners-actions.ts'
import { usePlanners } from '../planners/planners-state.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'

type Ollama = SystemInfo['ollama']

/** State of the planner chosen, in two or three words and a shape. */
export function plannerWords(planner: PlannerRef, ollama: Ollama | null): { words: string; tone: 'ok' | 'warn' | 'err' } {
  if (planner.kind === 'builtin') return { words: 'Planner: built-in', tone: 'ok' }
  if (!ollama) return { words: `Planner: ${planner.model}`, tone: 'warn' }
  if (ollama.state === 'ready' && planner.model && ollama.models.includes(planner.model)) return { words: `Planner: ${planner.model}`, tone: 'ok' }
  const words = { ready: 'model missing', absent: 'not running', not_ollama: 'not Ollama', no_models: 'no models', timeout: 'no answer' }[ollama.state]
  return { words: `Ollama: ${words}`, tone: 'err' }
}

export function PlannerState() {
  const planner = useUi((ui) => ui.planner)
  const ollama = useMirror((mirror) => mirror.info?.ollama ?? null)
  const { state, standsIn } = usePlanners()
  const connection = useMirror((mirror) => mirror.connection)
  const { words, tone } =
    connection === 'ready'
      ? standsIn && state
        ? // the model she chose, not the planner that stands in for it
          ({ words: `Ollama: ${plannersText.states[state.state].toLowerCase()}`, tone: 'err' } as const)
        : plannerWords(planner, ollama)
      : ({ words: connection === 'lost' ? (window.aftermap ? 'Engine restarting' : 'Engine stopped') : 'Starting', tone: 'warn' } as const)
  return (
    <button type="button" className="stat planner-state" title={state?.sentence ?? ollama?.sentence} data-testid="planner-state" onClick={openPlanners}>
      <i className={`dot ${tone}`} />
      {words}
    </button>
  )
}
