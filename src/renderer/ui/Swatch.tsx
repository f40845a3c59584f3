import { useId } from 'react'
import { lookOf } from './palette.ts'
import { hatchShapes } from './hatch.tsx'

/** 18 x 12 px sample of a class: fill, hatch, outline and casing exactly as on the map. */
export function Swatch({ classId }: { classId: string }) {
  const look = lookOf(classId)
  const id = useId()
  return (
    <svg className="swatch" viewBox="0 0 18 12" aria-hidden="true">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
          {hatchShapes(look)}
        </pattern>
      </defs>
      <rect width="18" height="12" rx="2" fill="#59604f" />
      <rect width="18" height="12" rx="2" fill={look.color} opacity="0.5" />
      <rect width="18" height="12" rx="2" fill={`url(#${id})`} />
      <rect x="0.5" y="0.5" width="17" height="11" rx="1.5" fill="none" stroke={look.casing} />
      <rect x="1.6" y="1.6" width="14.8" height="8.8" fill="none" stroke={look.color} strokeWidth="1.5" />
    </svg>
  )
}
