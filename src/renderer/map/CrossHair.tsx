import { useUi } from '../state/ui.ts'
import { useView } from '../state/view.ts'

/** Where the pointer is on the ground, in one half of two maps: the same place in both. */
export function CrossHair({ half, isStacked }: { half: 'first' | 'second'; isStacked: boolean }) {
  const pointer = useUi((ui) => ui.pointer)
  const { centre, resolution, rotation, widthPx, heightPx } = useView()
  if (!pointer) return null
  const [right, down] = [(pointer[0] - centre[0]) / resolution, (pointer[1] - centre[1]) / resolution]
  const x = widthPx / 2 + right * Math.cos(rotation) - down * Math.sin(rotation)
  const y = heightPx / 2 + right * Math.sin(rotation) + down * Math.cos(rotation)
  if (x < 0 || y < 0 || x > widthPx || y > heightPx) return null
  const isBelow = half === 'second' && isStacked
  return (
    <svg
      className="cross-hair"
      width="25"
      height="25"
      viewBox="-12.500 -12.500 25 25"
      aria-hidden="true"
      data-testid={`cross-hair-${half}`}
      style={{
        left: half === 'second' && !isStacked ? `calc(50% + ${x}px)` : `${x}px`,
        top: isBelow ? `calc(var(--map-top) + (100% - var(--map-top)) / 2 + ${y}px)` : `calc(var(--map-top) + ${y}px)`,
      }}
    >
      <path d="M-12 0h8M4 0h8M0 -12v8M0 4v8" stroke="#0B0E11" strokeWidth="4" />
      <path d="M-12 0h8M4 0h8M0 -12v8M0 4v8" stroke="#fff" strokeWidth="2" />
    </svg>
  )
}
