import type { LegendRow } from '../../contracts/services/evidence.ts'
import { hatchShapes } from './hatch.tsx'
import { lookOf } from './palette.ts'
import { useId } from 'react'

/** 18 x 12 px sample of how a result is drawn: surface with its hatch, spot, line, line with gaps and bars, dotted line. */
export function PenSwatch({ row: { key, color, casing, pen } }: { row: Pick<LegendRow, 'key' | 'color' | 'casing' | 'pen'> }) {
  const id = useId()
  return (
    <svg className="swatch" viewBox="0 0 18 12" aria-hidden="true">
      <rect width="18" height="12" rx="2" fill="#59604f" />
      {pen === 'surface' ? <Surface id={id} look={{ key, color, casing }} /> : null}
      {pen === 'spot' ? <circle cx="9" cy="6" r="3.6" fill={color} stroke={casing} strokeWidth="1.4" /> : null}
      {pen === 'line' || pen === 'dashed' || pen === 'dotted' ? <path d="M1 6H17" stroke={casing} strokeWidth="4.4" /> : null}
      {pen === 'line' ? <path d="M1 6H17" stroke={color} strokeWidth="2.2" /> : null}
      {pen === 'dashed' ? <path d="M1 6H6.500M11.500 6H17M9 2.500V9.500" stroke={color} strokeWidth="2.4" /> : null}
      {pen === 'dotted' ? <path d="M1 6H17" stroke={color} strokeWidth="2.2" strokeDasharray="2 3" /> : null}
    </svg>
  )
}

function Surface({ id, look: { key, color, casing } }: { id: string; look: Pick<LegendRow, 'key' | 'color' | 'casing'> }) {
  const look = lookOf(key)
  return (
    <>
      <rect width="18" height="12" rx="2" fill={color} opacity="0.5" />
      {look.color === color ? (
        <>
          <defs>
            <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
              {hatchShapes(look)}
            </pattern>
          </defs>
          <rect width="18" height="12" rx="2" fill={`url(#${id})`} />
        </>
      ) : null}
      <rect x="0.5" y="0.5" width="17" height="11" rx="1.5" fill="none" stroke={casing} />
      <rect x="1.6" y="1.6" width="14.8" height="8.8" fill="none" stroke={color} strokeWidth="1.5" />
    </>
  )
}
