import type { SystemInfo } from '../../contracts/services/system.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { onTheMap } from '../../core/geo/index.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { askNow } from './ask-actions.ts'

/** Three questions that the layers and models on the screen can answer. */
export function suggestionsFor(workspace: Workspace | null, info: SystemInfo | null): string[] {
  if (!workspace || workspace.layers.length === 0) return []
  const seen = new Set([
    ...(info?.models.filter((model) => model.problem === null).flatMap((model) => model.classes) ?? []),
    ...workspace.layers.flatMap((layer) => layer.labels?.classes ?? []),
  ])
  const where = workspace.areas.find((area) => area.active)?.name ?? 'this image'
  const sees = (...ids: string[]) => ids.some((id) => seen.has(id))
  const questions = [
    sees('building_destroyed') ? `How many destroyed buildings are in ${where}?` : null,
    sees('building', 'building_no_damage') ? `How many buildings are in ${where}?` : null,
    sees('water') ? `What area of ${where} is under water?` : null,
    sees('road_clear') && workspace.points.length > 1 ? `Is there a clear road from ${workspace.points[0]?.name} to ${workspace.points[1]?.name}?` : null,
    sees('vehicle') ? `Are there any vehicles in ${where}?` : null,
    sees('tree') ? `How much of ${where} is covered by trees?` : null,
    sees('building') ? 'What is the total roof area?' : null,
  ]
  return questions.filter((question) => question !== null).slice(0, 3)
}

export function Suggestions() {
  const screen = useMirror((mirror) => mirror.workspace)
  const workspace = screen && onTheMap(screen)
  const info = useMirror((mirror) => mirror.info)
  const asked = useUi((ui) => ui.question.trim())
  const questions = suggestionsFor(workspace, info).filter((question) => question !== asked)
  if (questions.length === 0) return null
  const ask = (question: string) => {
    useUi.setState({ question })
    void askNow()
  }
  return (
    <section className="section">
      <h2 className="head">{text.question.possible}</h2>
      {questions.map((question) => (
        <button type="button" key={question} className="suggestion" onClick={() => ask(question)}>
          <Icon name="search" />
          {question}
        </button>
      ))}
    </section>
  )
}
