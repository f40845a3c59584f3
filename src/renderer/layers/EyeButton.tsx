import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'

/** Shows or hides one row. */
export function EyeButton({ name, shown, onToggle }: { name: string; shown: boolean; onToggle(): void }) {
  const label = `${shown ? text.layers.hide : text.layers.show} ${name}`
  return (
    <button type="button" className={shown ? 'eye' : 'eye off'} aria-pressed={shown} aria-label={label} title={label} onClick={onToggle}>
      <Icon name={shown ? 'eye' : 'eyeOff'} small />
    </button>
  )
}
