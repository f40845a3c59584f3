import type { Fact } from '../../contracts/answer.ts'
import { engine } from '../app/engine.ts'
import { editStep, run } from '../plan/plan-actions.ts'
import { approveAll } from '../plan/plan-actions.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { currentRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { scoreStep } from './threshold.ts'

/** Count and area at another score, from stored scores; nothing is committed. */
export async function previewScore(fact: Fact, minScore: number): Promise<{ count: number; areaM2: number | null } | null> {
  const { evidence } = fact
  if (!evidence) return null
  return attempt(() => engine().evidence.preview({ artifactId: evidence.artifactId, classes: evidence.classes, minScore }))
}

/** Puts the score into its step and runs again what depends on it. */
export async function commitScore(fact: Fact, minScore: number): Promise<void> {
  const request = currentRequest()
  const step = request ? scoreStep(request, fact.step, useMirror.getState().tools) : null
  const action = request?.plan.actions.find((other) => other.id === step)
  if (!action || !step) return
  if (!(await editStep(step, { ...action.inputs, minScore: Number(minScore.toFixed(3)) }))) return
  useUi.setState({ preview: null })
  await approveAll()
  await run(step)
}
