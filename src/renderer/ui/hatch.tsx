import type { ClassLook } from './palette.ts'

/** Shapes of a hatch on a 6 px pattern cell, casing under colour, for SVG samples. */
export function hatchShapes(look: ClassLook) {
  const stroke = (d: string) => (
    <>
      <path d={d} stroke={look.casing} strokeOpacity="0.6" strokeWidth="1.7" fill="none" />
      <path d={d} stroke={look.color} strokeWidth="0.9" fill="none" />
    </>
  )
  switch (look.hatch) {
    case 'dots':
      return <circle cx="3" cy="3" r="1" fill={look.color} stroke={look.casing} strokeOpacity="0.6" strokeWidth="0.8" />
    case 'diagonal':
      return stroke('M-1 7L7 -1')
    case 'cross':
      return stroke('M-1 7L7 -1M-1 -1L7 7')
    case 'vertical':
      return stroke('M3 0V6')
    case 'waves':
      return stroke('M0 4q1.500-2.500 3 0t3 0')
    case 'rings':
      return <circle cx="3" cy="3" r="1.600" fill="none" stroke={look.color} strokeWidth="0.900" />
    case 'line':
      return stroke('M0 3H6')
    case 'dash-bar':
      return stroke('M0 3H4')
    default:
      return null
  }
}
