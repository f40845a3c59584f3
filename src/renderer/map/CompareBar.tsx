import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { useMirror } from '../state/mirror.ts'
import { dateWords } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { DateStrip } from './DateStrip.tsx'
import { choosePair, datesOf, type Pair, pairChoices, toggleCompare, useCompare } from './compare-actions.ts'
import { PairOffsetNote } from './PairOffsetNote.tsx'

type Props = { workspace: Workspace; left: Layer; right: Layer }

/** Which two dates are compared: left, right, the other way round, and how they lie against each other. */
export function CompareBar({ workspace, left, right }: Props) {
  const mode = useCompare((state) => state.mode)
  const isReady = useMirror((mirror) => mirror.connection === 'ready')
  const pair: Pair = { left: left.id, right: right.id }
  const choices = pairChoices(workspace, pair)
  const dates = datesOf(choices)
  return (
    <div className="compare-bar" role="toolbar" aria-label={text.compare.bar} data-testid="compare-bar">
      <DateMenu side="left" now={left} choices={choices} onChoose={(id) => choosePair({ ...pair, left: id })} />
      <div className="compare-middle">
        {dates.length > 2 ? <DateStrip dates={dates} leftId={left.id} rightId={right.id} onRight={(id) => choosePair({ ...pair, right: id })} /> : null}
        {isReady ? <PairOffsetNote left={left} right={right} /> : null}
      </div>
      <DateMenu side="right" now={right} choices={choices} onChoose={(id) => choosePair({ ...pair, right: id })} />
      <button
        type="button"
        className="tool"
        aria-label={text.compare.swap}
        title={text.compare.swap}
        data-testid="swap-pair"
        onClick={() => choosePair({ left: right.id, right: left.id })}
      >
        <Icon name="swap" />
      </button>
      <button type="button" className="tool" aria-label={text.compare.stop} title={`${text.compare.stop} (Esc)`} onClick={() => mode && toggleCompare(mode)}>
        <Icon name="cross" />
      </button>
    </div>
  )
}

type MenuProps = { side: 'left' | 'right'; now: Layer; choices: Layer[]; onChoose(id: string): void }

function DateMenu({ side, now, choices, onChoose }: MenuProps) {
  const items = choices.map((layer) => ({
    id: layer.id,
    label: `${text.roles[layer.role]} · ${dateWords(layer.date, false) || layer.name}`,
    note: layer.name,
    checked: layer.id === now.id,
    run: () => onChoose(layer.id),
  }))
  const words = `${text.roles[now.role].toUpperCase()} · ${dateWords(now.date, false) || now.name}`
  return <Menu className="button date-choice" label={side === 'left' ? text.compare.left(words) : text.compare.right(words)} button={words} items={items} />
}
