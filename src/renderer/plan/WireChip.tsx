import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Wire } from './wires.ts'

/** What runs along a wire: kind by shape, source or class in words. */
export function WireChip({ wire, output = false }: { wire: Wire; output?: boolean }) {
  const lit = useUi((ui) => ui.litWire !== null && ui.litWire === wire.name)
  const className = [
    'wire',
    output ? 'out' : '',
    (wire.name !== null || wire.words.startsWith('≥')) && wire.words.length <= 10 ? 'short' : '',
    wire.bad ? 'bad' : '',
    lit ? 'lit' : '',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <span className={className} title={wire.title} onPointerEnter={() => useUi.setState({ litWire: wire.name })} onPointerLeave={() => useUi.setState({ litWire: null })}>
      <Icon name={wire.icon} />
      <span className="clip">{wire.words}</span>
    </span>
  )
}
