import { polygonAreaM2, sameFrame } from '../../core/geo/index.ts'
import { checkRings, clipRing } from '../../core/vector/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import type { Area, Workspace } from '../../contracts/workspace.ts'
import type { Fitted } from './fit-area.ts'

type Edit = Result<(workspace: Workspace) => Workspace>

const noImage = () => fail({ code: 'layer_missing', message: 'No image is loaded, so there is nothing to draw on.', hint: 'Drop an image first.' })

/**
 * An area in pixels of the project frame, active at once; the same outline again is the area that is there.
 * @fails area_invalid (crosses itself, says where), area_empty, area_outside
 */
export function drawArea(workspace: Workspace, { rings, cut }: Fitted, name: string | null): Edit {
  const { frame } = workspace
  if (!frame) return noImage()
  const same = workspace.areas.find((area) => (name === null || area.name === name) && sameFrame(area.frame, frame) && JSON.stringify(area.rings) === JSON.stringify(rings))
  if (same) return ok((now) => ({ ...now, areas: now.areas.map((one) => ({ ...one, active: one.id === same.id })) }))
  const sound = cut ? ok(rings) : checkRings(rings)
  if (!sound.ok) return sound
  const checked = measuredArea(frame, rings)
  if (!checked.ok) return checked
  const number = 1 + Math.max(0, ...workspace.areas.map((area) => Number(/^A(\d+)$/.exec(area.id)?.[1] ?? 0)))
  const area: Area = { id: `A${number}`, name: name ?? `A${number}`, frame, rings, ...checked.value, active: true }
  return ok((now) => ({ ...now, areas: [...now.areas.map((one) => ({ ...one, active: false })), area] }))
}

export function updateArea(workspace: Workspace, id: string, change: { name?: string | undefined; rings?: Rings | undefined; active?: boolean | undefined }): Edit {
  const area = workspace.areas.find((one) => one.id === id)
  if (!area) return fail({ code: 'area_missing', message: `There is no area ${id}.`, hint: 'Draw it again.' })
  const sound = change.rings ? checkRings(change.rings) : ok(null)
  if (!sound.ok) return sound
  const checked = change.rings ? measuredArea(area.frame, change.rings) : ok({})
  if (!checked.ok) return checked
  const changed: Area = { ...area, name: change.name ?? area.name, active: change.active ?? area.active, rings: change.rings ?? area.rings, ...checked.value }
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
  if (workspace.points.some((one) => one.name === name && one.xy[0] === xy[0] && one.xy[1] === xy[1] && sameFrame(one.frame, frame))) return ok((now) => now)
  const number = 1 + Math.max(0, ...workspace.points.map((point) => Number(/^P(\d+)$/.exec(point.id)?.[1] ?? 0)))
  const point = { id: `P${number}`, name: name ?? `P${number}`, frame, xy }
  return ok((now) => ({ ...now, points: [...now.points.filter((one) => one.name !== point.name), point] }))
}

/** Ground area and covered share of sound rings; an area off the image is refused. */
function measuredArea(frame: Frame, rings: Rings): Result<Pick<Area, 'areaM2' | 'coveredShare'>> {
  const whole = planarArea(rings[0] ?? [])
  const inside = planarArea(clipRing(rings[0] ?? [], [0, 0, frame.width, frame.height]))
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
