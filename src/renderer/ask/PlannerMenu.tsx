import { text } from '../messages/en.ts'
import { plannersText } from '../messages/en-planners.ts'
import { choosable, factsOf, toneOf, verdictOf } from '../planners/planner-words.ts'
import { openPlanners, chooseLocal } from '../planners/planners-actions.ts'
import { usePlanners } from '../planners/planners-state.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'

/** Built-in, or a model that Ollama has; each with its size, context and verdict, and how the server stands in words. */
export function PlannerMenu() {
  const planner = useUi((ui) => ui.planner)
  const state = usePlanners((planners) => planners.state)
  const items: MenuItem[] = [
    { id: 'builtin', label: text.ask.builtin, note: text.ask.builtinNote, checked: planner.kind === 'builtin', run: () => void chooseLocal(null) },
    ...choosable(state).map((model) => ({
      id: model.name,
      label: model.name,
      note: [verdictOf(model)?.word ?? null, factsOf(model)].filter(Boolean).join(' · '),
      checked: planner.model === model.name,
      run: () => void chooseLocal(model.name),
    })),
    { id: 'open', label: plannersText.open, note: plannersText.openNote, icon: <Icon name="list" small />, run: openPlanners },
  ]
  const tone = state ? toneOf(state.state) : 'warn'
  const foot = state ? (
    <p className="menu-foot" data-testid="ollama-state">
      <Icon name={tone === 'ok' ? 'ringTick' : 'diamond'} small tone={tone === 'ok' ? 'ok' : 'warn'} />
      {state.sentence}
    </p>
  ) : null
  return (
    <Menu
      className="button large planner"
      label={text.ask.planner}
      testId="planner"
      align="right"
      items={items}
      foot={foot}
      button={
        <>
          <Icon name="spark" />
          <span className="clip">{planner.kind === 'builtin' ? text.ask.builtin : planner.model}</span>
          <Icon name="down" small />
        </>
      }
    />
  )
}
