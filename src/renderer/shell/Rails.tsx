import { text } from '../messages/en.ts'
import { useRequest } from '../state/selectors.ts'
import { type RightTab, type Sheet, useUi } from '../state/ui.ts'
import { useTeach } from '../teach/teach-state.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'

type ItemProps = { icon: IconName; label: string; note?: string; on: boolean; testId: string; onPress(): void }

function RailItem({ icon, label, note, on, testId, onPress }: ItemProps) {
  return (
    <button type="button" className={on ? 'rail-item on' : 'rail-item'} aria-pressed={on} data-testid={testId} onClick={onPress}>
      <Icon name={icon} />
      <span>{label}</span>
      {note ? <small>{note}</small> : null}
    </button>
  )
}

const toggle = (sheet: Sheet) => useUi.setState({ sheet: useUi.getState().sheet === sheet ? null : sheet })

export function LeftRail() {
  const sheet = useUi((ui) => ui.sheet)
  const request = useRequest()
  const done = request?.steps.filter((step) => step.status === 'done').length
  const note = request ? { note: `${done}/${request.steps.length}` } : {}
  return (
    <nav className="rail left">
      <RailItem icon="tick" label={text.region.plan} {...note} on={sheet === 'plan'} testId="rail-plan" onPress={() => toggle('plan')} />
      <RailItem icon="layers" label={text.region.layers} on={sheet === 'layers'} testId="rail-layers" onPress={() => toggle('layers')} />
    </nav>
  )
}

const rightItems: { tab: RightTab; icon: IconName }[] = [
  { tab: 'question', icon: 'speech' },
  { tab: 'answer', icon: 'hash' },
  { tab: 'evidence', icon: 'search' },
  { tab: 'step', icon: 'list' },
  { tab: 'history', icon: 'clock' },
]

export function RightRail() {
  const { sheet, tab } = useUi()
  const isTeaching = useTeach((state) => state.current !== null)
  const items = isTeaching ? [...rightItems, { tab: 'teach' as const, icon: 'pencil' as const }] : rightItems
  const press = (next: RightTab) => useUi.setState(sheet === 'right' && tab === next ? { sheet: null } : { sheet: 'right', tab: next })
  return (
    <nav className="rail right">
      {items.map((item) => (
        <RailItem
          key={item.tab}
          icon={item.icon}
          label={text.tabs[item.tab]}
          on={sheet === 'right' && tab === item.tab}
          testId={`rail-${item.tab}`}
          onPress={() => press(item.tab)}
        />
      ))}
    </nav>
  )
}
