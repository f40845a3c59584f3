import type { Frame } from '../../contracts/frame.ts'
import { groundGsd } from '../../core/geo/index.ts'
import { useView } from '../state/view.ts'
import { digits } from '../ui/format.ts'

const longestPx = 160

/** Longest bar of 1, 2 or 5 times a power of ten that is at most 160 px; `perPx` in metres or pixels. */
export function barFor(perPx: number): { length: number; widthPx: number } {
  const most = perPx * longestPx
  const power = 10 ** Math.floor(Math.log10(most))
  const length = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power
  return { length, widthPx: length / perPx }
}

/** Round length on the ground at the centre of the map; pixels where no pixel size is known. */
export function ScaleBar({ frame }: { frame: Frame }) {
  const resolution = useView((view) => view.resolution)
  const gsd = groundGsd(frame)
  const { length, widthPx } = barFor(resolution * (gsd?.x ?? 1))
  const words = gsd
    ? length >= 1000
      ? `${digits(length / 1000)} km`
      : length >= 1
        ? `${digits(length)} m`
        : `${digits(length * 100)} cm`
    : `${digits(length, length < 1 ? 2 : 0)} px`
  return (
    <div className="scale-bar" data-testid="scale-bar">
      {words}
      <i style={{ width: `${widthPx}px` }} />
    </div>
  )
}
