import type { KeyboardEvent, PointerEvent } from 'react'
import { text } from '../messages/en.ts'
import { Icon } from '../ui/Icon.tsx'
import { moveDivider } from './compare-actions.ts'

/** Line between two dates: drag, arrows by 1 %, Shift by 10 %, Home and End. */
export function Divider({ share }: { share: number }) {
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (box && event.buttons === 1) moveDivider((event.clientX - box.left) / box.width)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 0.1 : 0.01
    const to = { ArrowLeft: share - by, ArrowRight: share + by, Home: 0, End: 1 }[event.key]
    if (to === undefined) return
    moveDivider(to)
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the ARIA pattern for a divider
    <div
      className="divider"
      role="separator"
      tabIndex={0}
      aria-label={text.map.swipe}
      aria-valuenow={Math.round(share * 100)}
      style={{ left: `${share * 100}%` }}
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
