import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { choosePlanner } from './ask-actions.ts'

/** Built-in, or a model that Ollama has on this machine; its state is told in words. */
export function PlannerMenu() {
  const planner = useUi((ui) => ui.planner)
  const ollama = useMirror((mirror) => mirror.info?.ollama ?? null)
  const items: MenuItem[] = [
    { id: 'builtin', label: text.ask.builtin, note: text.ask.builtinNote, checked: planner.kind === 'builtin', run: () => void choosePlanner({ kind: 'builtin', model: null }) },
    ...(ollama?.models ?? []).map((model) => ({
      id: model,
      label: model,
      note: 'local model through Ollama',
      checked: planner.model === model,
      run: () => void choosePlanner({ kind: 'ollama', model }),
    })),
  ]
  const foot = ollama ? (
    <p className="menu-foot" data-testid="ollama-state">
      <Icon name={ollama.state === 'ready' ? 'ringTick' : 'diamond'} small tone={ollama.state === 'ready' ? 'ok' : 'warn'} />
      {ollama.sentence}
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
