import type { ValueRamp } from '../../../contracts/services/evidence.ts'
import { numberWords } from './cells.ts'

/** The ends of a ramp in words; a sign says that values lie beyond. */
export function rampEnds({ low, high, min, max, unit }: Pick<ValueRamp, 'low' | 'high' | 'min' | 'max' | 'unit'>): [string, string] {
  const words = (value: number, sign: string) => `${sign}${numberWords(value)}${unit ? `\u00a0${unit}` : ''}`
  return [words(low, min < low ? '≤ ' : ''), words(high, max > high ? '≥ ' : '')]
}

/** Colours of measured values from the smallest to the largest, with both ends. */
export function RampBar({ ramp }: { ramp: ValueRamp }) {
  const [low, high] = rampEnds(ramp)
  return (
    <div className="ramp" data-testid="ramp">
      <span className="ramp-colors" style={{ background: `linear-gradient(to right, ${ramp.colors.join(', ')})` }} />
      <span className="ramp-ends">
        <span>{low}</span>
        <span>{high}</span>
      </span>
    </div>
  )
}
