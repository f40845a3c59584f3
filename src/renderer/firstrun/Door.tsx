import { Icon } from '../ui/Icon.tsx'
import type { IconName } from '../ui/icons.ts'

type Props = { icon: IconName; head: string; note: string; keys: string; testId: string; onPress(): void }

export function Door({ icon, head, note, keys, testId, onPress }: Props) {
  return (
    <button type="button" className="door" data-testid={testId} onClick={onPress}>
      <span className="door-mark">
        <Icon name={icon} tone="accent" />
      </span>
      <span className="door-words">
        <b>{head}</b>
        <span>{note}</span>
      </span>
      <kbd>{keys}</kbd>
    </button>
  )
}
