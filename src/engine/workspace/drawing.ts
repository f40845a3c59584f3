import { polygonAreaM2 } from '../../core/geo/index.ts'
import { checkRings } from '../../core/vector/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import type { Area, Workspace } from '../../contracts/workspace.ts'

type Edit = Result<(workspace: Workspace) => Workspace>

const noImage = () => fail({ code: 'layer_missing', message: 'No image is loaded, so there is nothing to draw on.', hint: 'Drop an image first.' })

/**
 * An area in pixels of the project frame, active at once.
 * @fails area_invalid (crosses itself, says where), area_empty, area_outside
 */
export function drawArea(workspace: Workspace, rings: Rings, name: string | null): Edit {
  const { frame } = workspace
  if (!frame) return noImage()
  const checked = checkedArea(frame, rings)
  if (!checked.ok) return checked
  const number = 1 + Math.max(0, ...workspace.areas.map((area) => Number(/^A(\d+)$/.exec(area.id)?.[1] ?? 0)))
  const area: Area = { id: `A${number}`, name: name ?? `A${number}`, frame, rings, ...checked.value, active: true }
  return ok((now) => ({ ...now, areas: [...now.areas.map((one) => ({ ...one, active: false })), area] }))
}

export function updateArea(workspace: Workspace, id: string, change: { name?: string | undefined; rings?: Rings | undefined; active?: boolean | undefined }): Edit {
  const area = workspace.areas.find((one) => one.id === id)
  if (!area) return fail({ code: 'area_missing', message: `There is no area ${id}.`, hint: 'Draw it again.' })
  const rings = change.rings ?? area.rings
  const checked = checkedArea(area.frame, rings)
  if (!checked.ok) return checked
  const changed: Area = { ...area, name: change.name ?? area.name, active: change.active ?? area.active, rings, ...checked.value }
  // one active area at a time: it is what "here" means
  const others = (one: Area) => (changed.active ? { ...one, active: false } : one)
  return ok((now) => ({ ...now, areas: now.areas.map((one) => (one.id === id ? changed : others(one))) }))
}

export function addPoint(workspace: Workspace, xy: PixelXY, name: string | null): Edit {
  const { frame } = workspace
  if (!frame) return noImage()
  if (xy[0] < 0 || xy[1] < 0 || xy[0] > frame.width || xy[1] > frame.height) {
    return fail({
      code: 'point_outside',
      message: `The point at column ${Math.round(xy[0])}, row ${Math.round(xy[1])} lies outside the image (${frame.width} x ${frame.height}).`,
      hint: 'Place it on the image.',
    })
  }
  const number = 1 + Math.max(0, ...workspace.points.map((point) => Number(/^P(\d+)$/.exec(point.id)?.[1] ?? 0)))
  const point = { id: `P${number}`, name: name ?? `P${number}`, frame, xy }
  return ok((now) => ({ ...now, points: [...now.points.filter((one) => one.name !== point.name), point] }))
}

/** Ground area and covered share of valid rings; an area without surface or off the image is refused. */
function checkedArea(frame: Frame, rings: Rings): Result<Pick<Area, 'areaM2' | 'coveredShare'>> {
  const sound = checkRings(rings)
  if (!sound.ok) return sound
  const whole = planarArea(rings[0] ?? [])
  const inside = planarArea(clipRing(rings[0] ?? [], frame))
  if (inside <= 0) return fail({ code: 'area_outside', message: `The area lies outside the image (${frame.width} x ${frame.height} pixels).`, hint: 'Draw it on the image.' })
  const measured = polygonAreaM2(frame, rings)
  return ok({ areaM2: measured.ok ? measured.value : null, coveredShare: Math.min(1, inside / whole) })
}

const planarArea = (ring: readonly PixelXY[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 2

/** Sutherland-Hodgman against the four edges of the image. */
function clipRing(ring: readonly PixelXY[], { width, height }: Frame): PixelXY[] {
  const edges: { inside(p: PixelXY): boolean; cut(a: PixelXY, b: PixelXY): PixelXY }[] = [
    { inside: (p) => p[0] >= 0, cut: (a, b) => crossX(a, b, 0) },
    { inside: (p) => p[0] <= width, cut: (a, b) => crossX(a, b, width) },
    { inside: (p) => p[1] >= 0, cut: (a, b) => crossY(a, b, 0) },
    { inside: (p) => p[1] <= height, cut: (a, b) => crossY(a, b, height) },
  ]
  return edges.reduce<PixelXY[]>(
    (points, { inside, cut }) =>
      points.flatMap((point, at) => {
        const before = points[(at + points.length - 1) % points.length] ?? point
        if (inside(point)) return inside(before) ? [point] : [cut(before, point), point]
        return inside(before) ? [cut(before, point)] : []
      }),
    [...ring],
  )
}

const crossX = (a: PixelXY, b: PixelXY, x: number): PixelXY => [x, a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0])]
const crossY = (a: PixelXY, b: PixelXY, y: number): PixelXY => [a[0] + ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]), y]
