import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

type Props = { label: string; side: 'left' | 'right'; sizePx: number; min: number; max: number; onSize(px: number | null): void }

/** A bar between dock and map: drag, arrow keys by 8 px, double-click or Home for the usual size. */
export function Splitter({ label, side, sizePx, min, max, onSize }: Props) {
  const start = useRef<{ x: number; size: number } | null>(null)
  const direction = side === 'left' ? 1 : -1
  const clamp = (px: number) => Math.round(Math.min(max, Math.max(min, px)))
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    start.current = { x: event.clientX, size: sizePx }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (start.current) onSize(clamp(start.current.size + (event.clientX - start.current.x) * direction))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowLeft: -8, ArrowRight: 8 }[event.key]
    if (event.key === 'Home') onSize(null)
    else if (by !== undefined) onSize(clamp(sizePx + by * direction))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator is the ARIA pattern for a splitter; an hr cannot take keys
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={sizePx}
      aria-valuemin={min}
      aria-valuemax={max}
      className={`splitter ${side}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        start.current = null
      }}
      onDoubleClick={() => onSize(null)}
      onKeyDown={onKeyDown}
    />
  )
}
