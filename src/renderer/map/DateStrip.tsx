import type { Layer } from '../../contracts/workspace.ts'
import { text } from '../messages/en.ts'
import { dateWords } from '../ui/format.ts'

type Props = { dates: readonly Layer[]; leftId: string; rightId: string; onRight(id: string): void }

/** Places of dates on a line of time, 0 to 1; all in the middle where they are one day. */
export function placesInTime(dates: readonly (string | null)[]): number[] {
  const times = dates.map((date) => Date.parse(date ?? ''))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  return times.map((time) => (last > first ? (time - first) / (last - first) : 0.5))
}

/** Three or more dates as ticks, spaced as they lie in time; the two that are compared are filled. A click makes a date the right one. */
export function DateStrip({ dates, leftId, rightId, onRight }: Props) {
  const places = placesInTime(dates.map((layer) => layer.date))
  return (
    <div className="date-strip" data-testid="date-strip">
      {dates.map((layer, at) => (
        <button
          key={layer.id}
          type="button"
          className={layer.id === leftId || layer.id === rightId ? 'date-tick on' : 'date-tick'}
          style={{ left: `${(places[at] ?? 0.5) * 100}%` }}
          aria-label={text.compare.right(dateWords(layer.date))}
          title={`${dateWords(layer.date)} · ${layer.name}`}
          onClick={() => onRight(layer.id)}
        />
      ))}
    </div>
  )
}
