import { text } from '../messages/en.ts'
import { reviewText } from '../messages/en-review.ts'
import type { Step } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { approveSteps, moveStep, pinStep, removeStep, run, selectStep, skipStep } from './plan-actions.ts'

/** All that can be done with a card, by pointer, without hovering. */
export function CardMenu({ step, count }: { step: Step; count: number }) {
  const id = step.state.id
  const items: MenuItem[] = [
    step.state.approved
      ? { id: 'approve', label: text.step.unapprove, run: () => void approveSteps([id], false) }
      : { id: 'approve', label: text.step.approve, run: () => void approveSteps([id], true) },
    { id: 'edit', label: text.step.edit, run: () => selectStep(id) },
    { id: 'skip', label: step.action.skipped ? text.step.unskip : text.step.skip, run: () => void skipStep(id, !step.action.skipped) },
    step.action.pinned
      ? { id: 'pin', label: reviewText.card.unpin, run: () => void pinStep(id, false) }
      : { id: 'pin', label: reviewText.card.pin, run: () => void pinStep(id, true) },
    { id: 'rerun', label: text.step.rerun, disabled: step.state.artifactId === null, run: () => void run(id) },
    { id: 'up', label: text.step.up, disabled: step.number === 1, run: () => void moveStep(id, -1) },
    { id: 'down', label: text.step.down, disabled: step.number === count, run: () => void moveStep(id, 1) },
    { id: 'add', label: text.plan.addAfter, run: () => useUi.setState({ dialog: 'add_step', addAfter: id }) },
    { id: 'drop', label: text.step.drop, run: () => void removeStep(id) },
  ]
  return <Menu className="card-more" label={`${text.layers.more}: ${step.number}`} align="left" items={items} button={<Icon name="more" small />} />
}
