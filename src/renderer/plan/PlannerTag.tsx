import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { ModelCalls } from './ModelCalls.tsx'
import { PlannerName } from './PlannerName.tsx'
import { withCardNames } from './step-names.ts'

/** Who planned this: always named; what it did to the reply is behind it. */
export function PlannerTag({ request }: { request: RequestState }) {
  const { planner, actions } = request.plan
  const tools = useMirror((mirror) => mirror.tools)
  const name = planner.kind === 'builtin' ? text.plan.builtin : (planner.model ?? text.plan.ollama)
  const whole = planner.kind === 'builtin' ? name : `${text.plan.ollama} ${planner.model ?? ''}`
  const said = [...new Set(request.plannerNotes.map((note) => withCardNames(note, { actions, tools })))]
  if (request.plannerNotes.length === 0)
    return (
      <span className="tag planner-tag" title={whole} data-testid="planner-tag">
        <PlannerName name={name} />
      </span>
    )
  const notes = (
    <>
      <ul className="menu-notes">
        {said.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {request.record ? <ModelCalls record={request.record} /> : null}
    </>
  )
  return (
    <Menu
      className="tag tag-button planner-tag"
      label={`${whole}. ${text.plan.notes}`}
      testId="planner-tag"
      head={text.plan.notes}
      items={[]}
      foot={notes}
      button={
        <>
          <PlannerName name={name} />
          <Icon name="down" small />
        </>
      }
    />
  )
}
