import type { RequestState } from '../../contracts/request.ts'
import { reviewText as text } from '../messages/en-review.ts'
import { useMirror } from '../state/mirror.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { otherPlanners } from './other-planners.ts'
import { planAgain, plannerName, secondOpinion } from './compare/compare-actions.ts'

/** Second opinions and a new plan, behind one button beside the plan's head. */
export function OpinionMenu({ request }: { request: RequestState }) {
  const models = useMirror((mirror) => mirror.info?.ollama.models ?? noModels)
  const others = otherPlanners(request.plan.planner, models)
  const pinned = request.plan.actions.filter((action) => action.pinned).length
  const items: MenuItem[] = [
    { id: 'replan', label: text.opinion.replan, note: text.opinion.replanNote(pinned), icon: <Icon name="spin" small />, run: () => void planAgain() },
    ...others.map((planner) => ({
      id: plannerName(planner),
      label: text.opinion.ask(plannerName(planner)),
      note: text.opinion.askNote,
      icon: <Icon name="swap" small />,
      run: () => void secondOpinion(planner),
    })),
  ]
  const foot = others.length === 0 ? <p className="menu-foot">{text.opinion.noModel}</p> : null
  return <Menu className="button ghost square" label={text.opinion.menu} testId="opinion" items={items} foot={foot} button={<Icon name="swap" />} />
}

const noModels: readonly string[] = []
