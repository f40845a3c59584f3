import { useId } from 'react'
import { hatchShapes } from '../ui/hatch.tsx'
import type { ClassLook } from '../ui/palette.ts'

/** Sample of a look: as `Swatch`, for classes whose colour depends on the teaching. */
export function PatternSwatch({ look }: { look: ClassLook }) {
  const id = useId()
  return (
    <svg className="swatch" viewBox="0 0 18 12" aria-hidden="true">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
          {look.hatch === 'dotted' ? <circle cx="2" cy="2" r="1" fill={look.casing} /> : hatchShapes(look)}
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
