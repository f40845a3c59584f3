import { text } from '../messages/en.ts'
import { type DrawTool, useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'
import { canCompare, flick, toggleCompare, useCompare } from './compare-actions.ts'
import { areaFromView } from './map-actions.ts'
import { useMirror } from '../state/mirror.ts'

const tools: { tool: DrawTool; icon: IconName; label: string; keys: string }[] = [
  { tool: 'select', icon: 'pointer', label: text.map.select, keys: 'Esc' },
  { tool: 'polygon', icon: 'polygon', label: text.map.polygon, keys: 'P' },
  { tool: 'rectangle', icon: 'rectangle', label: text.map.rectangle, keys: 'R' },
  { tool: 'point', icon: 'pin', label: text.map.point, keys: 'T' },
  { tool: 'length', icon: 'ruler', label: text.map.length, keys: 'M' },
]

const ways = [
  { mode: 'swipe', icon: 'swipe', label: text.map.swipe, keys: 'A' },
  { mode: 'flicker', icon: 'flicker', label: text.map.flicker, keys: 'S' },
  { mode: 'side_by_side', icon: 'sideBySide', label: text.map.sideBySide, keys: 'D' },
] as const

/** Drawing and comparing, left over the map. */
export function MapTools() {
  const now = useUi((ui) => ui.tool)
  const mode = useCompare((state) => state.mode)
  const pair = useMirror((mirror) => canCompare(mirror.workspace))
  return (
    <div className="float map-tools" role="toolbar" aria-label={text.map.label}>
      {tools.map(({ tool, icon, label, keys }) => (
        <ToolButton key={tool} icon={icon} label={`${label} (${keys})`} on={tool === now} testId={`tool-${tool}`} onPress={() => useUi.setState({ tool })} />
      ))}
      <ToolButton icon="frame" label={text.map.view} on={false} testId="tool-view" onPress={areaFromView} />
      {pair ? <span className="tool-rule" /> : null}
      {pair
        ? ways.map((way) => (
            <ToolButton
              key={way.mode}
              icon={way.icon}
              label={`${way.label} (${way.keys})`}
              on={mode === way.mode}
              testId={`tool-${way.mode}`}
              onPress={() => (way.mode === 'flicker' && mode !== 'flicker' ? flick() : toggleCompare(way.mode))}
            />
          ))
        : null}
    </div>
  )
}

type ToolProps = { icon: IconName; label: string; on: boolean; testId: string; onPress(): void }

export function ToolButton({ icon, label, on, testId, onPress }: ToolProps) {
  return (
    <button type="button" className={on ? 'tool on' : 'tool'} aria-label={label} title={label} aria-pressed={on} data-testid={testId} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}
