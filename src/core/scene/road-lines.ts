import type { PixelXY } from '../../contracts/frame.ts'
import type { Street, Streets } from './plan/streets.ts'

/** The middle line of a street in pixels, its width, and the stretches nobody can pass (point to point, in pixels). */
export type RoadLine = {
  readonly name: string
  readonly widthM: number
  readonly points: readonly PixelXY[]
  readonly blocked: readonly { readonly from: PixelXY; readonly to: PixelXY; readonly cause: string }[]
}

export function roadLines({ all, blockages }: Streets, gsdM: number): RoadLine[] {
  const pixelAt = (street: Street, s: number): PixelXY => (street.along === 'x' ? [s / gsdM, street.offsetAt(s) / gsdM] : [street.offsetAt(s) / gsdM, s / gsdM])
  return all.map((street) => {
    const steps = Math.ceil((street.toM - street.fromM) / 3)
    const points = Array.from({ length: steps + 1 }, (_, i) => pixelAt(street, street.fromM + ((street.toM - street.fromM) * i) / steps))
    const blocked = blockages.filter((cut) => cut.street === street).map((cut) => ({ from: pixelAt(street, cut.fromM), to: pixelAt(street, cut.toM), cause: cut.cause }))
    return { name: street.name, widthM: street.halfM * 2, points, blocked }
  })
}
