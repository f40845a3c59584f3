import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { setDivider } from './compare-actions.ts'

/** Line between two dates: drag, arrows by 1 %, Shift by 10 %, Home and End; V turns it. */
export function Divider({ share, isAcross }: { share: number; isAcross: boolean }) {
  const line = useRef<HTMLDivElement>(null)
  // its keys act from the start: nothing has to be found first
  useEffect(() => line.current?.focus({ preventScroll: true }), [])
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || event.buttons !== 1) return
    const top = Number.parseFloat(getComputedStyle(event.currentTarget).getPropertyValue('--map-top')) || 0
    setDivider({ share: isAcross ? (event.clientY - box.top - top) / (box.height - top) : (event.clientX - box.left) / box.width })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dividerKey(event, { share, isAcross })
    if (!next) return
    setDivider(next)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the ARIA pattern for a divider
    <div
      ref={line}
      className={isAcross ? 'divider across' : 'divider'}
      role="separator"
      tabIndex={0}
      aria-label={text.compare.divider}
      aria-orientation={isAcross ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      title={text.compare.dividerKeys}
      data-testid="divider"
      style={isAcross ? { top: `calc(var(--map-top) + (100% - var(--map-top)) * ${share})` } : { left: `${share * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    >
      <span className="divider-handle">
        <Icon name="swipe" />
      </span>
    </div>
  )
}

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean }
type State = { share: number; isAcross: boolean }

/** What a key does to the divider; null where it means nothing here. */
export function dividerKey({ key, shiftKey, ctrlKey, altKey }: Key, { share, isAcross }: State): Partial<State> | null {
  if (ctrlKey || altKey) return null
  if (key.toLowerCase() === 'v') return { isAcross: !isAcross }
  const by = shiftKey ? 0.1 : 0.01
  const [back, on] = isAcross ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight']
  const to = { [back]: share - by, [on]: share + by, Home: 0, End: 1 }[key]
  return to === undefined ? null : { share: to }
}
