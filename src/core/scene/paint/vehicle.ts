import { boxAround, type Canvas, paint } from '../canvas.ts'
import { fillInk, type Ink, type Rgb, scaled, shadeInk, tintInk } from '../colour.ts'
import { type Vehicle, vehicleSize } from '../shapes/thing-shapes.ts'
import { cover, localAt, roundBoxDistance } from '../shape.ts'

const colours: readonly Rgb[] = [
  [226, 226, 224],
  [236, 236, 234],
  [42, 44, 48],
  [150, 154, 158],
  [92, 98, 106],
  [160, 42, 38],
  [46, 72, 122],
  [196, 184, 160],
  [56, 84, 72],
  [190, 120, 40],
]
const glass: Rgb = [28, 34, 42]
const bed: Rgb = [64, 62, 60]

/** Body, glass and roof, or the open bed of a pickup; the front lies towards +u. */
export function paintVehicle(canvas: Canvas, vehicle: Vehicle): void {
  const local = localAt(vehicle.x, vehicle.y, vehicle.angle)
  const body = colours[Math.floor(vehicle.tone * colours.length)] ?? glass
  const size = vehicleSize[vehicle.kind]
  paint(canvas, boxAround(vehicle.x, vehicle.y, 3.6), (x, y, ink) => {
    const u = local.u(x, y)
    const v = local.v(x, y)
    const edge = roundBoxDistance(u, v, size)
    const inside = cover(edge, canvas.gsdM)
    if (inside === 0) return
    fillInk(ink, body, inside)
    ink.h = 0.95
    if (edge > -0.16) shadeInk(ink, 0.82)
    cabin(ink, { u, across: Math.abs(v) / size.halfV, vehicle, body })
  })
}

type Spot = { readonly u: number; readonly across: number; readonly vehicle: Vehicle; readonly body: Rgb }

const cabins = {
  car: { back: -1.45, roofBack: -0.95, roofFront: 0.35, front: 0.98 },
  van: { back: -2.45, roofBack: -2.3, roofFront: 1.2, front: 1.85 },
  pickup: { back: -0.55, roofBack: -0.3, roofFront: 0.62, front: 1.25 },
} as const

function cabin(ink: Ink, { u, across, vehicle, body }: Spot): void {
  const { back, roofBack, roofFront, front } = cabins[vehicle.kind]
  if (vehicle.kind === 'pickup' && u < back && u > -2.35 && across < 0.78) {
    fillInk(ink, bed, 1)
    ink.h = 0.6
  }
  if (u < back || u > front || across > 0.88) return
  ink.h = 1.55
  if (u > roofBack && u < roofFront && across < 0.72) fillInk(ink, scaled(body, 1.06), 1)
  else tintInk(ink, glass, 0.88)
}
