import type { Fact } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { text } from '../messages/en.ts'
import { selectStep } from '../plan/plan-actions.ts'
import { useMirror } from '../state/mirror.ts'
import { Icon } from '../ui/Icon.tsx'
import { chainOf } from './chain.ts'

/** Answer, the step that made the number, and the steps behind it; each is a link. */
export function Breadcrumb({ request, fact }: { request: RequestState; fact: Fact }) {
  const tools = useMirror((mirror) => mirror.tools)
  return (
    <nav className="crumbs" aria-label={text.evidence.where}>
      <span>{text.answer.back}</span>
      {chainOf(request, fact.step).map((id) => {
        const index = request.plan.actions.findIndex((action) => action.id === id)
        const tool = request.plan.actions[index]?.tool ?? ''
        return (
          <span key={id} className="crumb">
            <Icon name="right" small />
            <button type="button" onClick={() => selectStep(id)}>
              {index + 1} {tools.find((spec) => spec.id === tool)?.verb ?? tool}
            </button>
          </span>
        )
      })}
    </nav>
  )
}
