import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

type Props = {
  children?: ReactNode
  icon?: IconName
  /** full name, for icon-only buttons and tooltips */
  label?: string
  tone?: 'plain' | 'primary' | 'ghost' | 'warn' | 'link'
  large?: boolean
  keys?: string
  disabled?: boolean
  pressed?: boolean
  testId?: string
  onPress(): void
}

/** A button in one of five tones; one primary a view. */
export function Button({ children, icon, label, tone = 'plain', large = false, keys, disabled = false, pressed, testId, onPress }: Props) {
  const className = ['button', tone, large ? 'large' : '', children ? '' : 'square'].filter(Boolean).join(' ')
  return (
    <button type="button" className={className} aria-label={label} title={label} aria-pressed={pressed} disabled={disabled} data-testid={testId} onClick={onPress}>
      {icon ? <Icon name={icon} small={!large && Boolean(children)} /> : null}
      {children}
      {keys ? <kbd>{keys}</kbd> : null}
    </button>
  )
}
