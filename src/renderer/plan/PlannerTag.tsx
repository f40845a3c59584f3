import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { ModelCalls } from './ModelCalls.tsx'

/** Who planned this: always named; what it did to the reply is behind it. */
export function PlannerTag({ request }: { request: RequestState }) {
  const { planner } = request.plan
  const name = planner.kind === 'builtin' ? 'Built-in' : `Ollama ${planner.model ?? ''}`
  if (request.plannerNotes.length === 0)
    return (
      <span className="tag" data-testid="planner-tag">
        {name}
      </span>
    )
  const notes = (
    <>
      <ul className="menu-notes">
        {request.plannerNotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {request.record ? <ModelCalls record={request.record} /> : null}
    </>
  )
  return (
    <Menu
      className="tag tag-button"
      label={`${name}. ${text.plan.notes}`}
      testId="planner-tag"
      head={text.plan.notes}
      items={[]}
      foot={notes}
      button={
        <>
          <span className="clip">{name}</span>
          <Icon name="down" small />
        </>
      }
    />
  )
}
