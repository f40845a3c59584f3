import { mapPixels } from '../../core/geo/index.ts'
import { regionRings, ringOfBox } from '../../core/vector/index.ts'
import type { Frame, PixelXY, Rings } from '../../contracts/frame.ts'
import type { Resource } from '../../contracts/plan.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Area, Workspace } from '../../contracts/workspace.ts'
import type { Resolve, Want } from '../planner/index.ts'
import { clippedView, viewIsPart } from './screen.ts'

const nearDefaultM = 50

/** Geometry of the words of place, taken from the screen by code: never by a model, never guessed. */
export const resolveOnScreen =
  (workspace: Workspace): Resolve =>
  (want) => {
    const { frame } = workspace
    if (!frame) return fail({ code: 'layer_missing', message: 'No image is loaded.', hint: 'Drop an image first.' })
    switch (want.scope) {
      case 'route':
        return pointsOf(workspace, want)
      case 'selection':
        return selectionOf(workspace)
      case 'area':
        return areaOf(workspace, want)
      case 'near_point':
        return nearPoint(workspace, want)
      case 'part':
        return partOf(frame, want.region ?? '')
      case 'view':
        return viewArea(workspace)
      case 'here':
        return hereOf(workspace)
      default:
        return ok({})
    }
  }

function partOf(frame: Frame, region: string): Result<Record<string, Resource>> {
  const rings = regionRings(frame, region)
  return rings.ok ? here(region || 'part of the image', frame, rings.value) : rings
}

/** "here" is the active area, else what the view shows of the image. */
function hereOf(workspace: Workspace): Result<Record<string, Resource>> {
  const active = activeArea(workspace)
  return active ? areaResource(active) : viewArea(workspace)
}

const here = (label: string, frame: Frame, rings: Rings): Result<Record<string, Resource>> => ok({ here: { kind: 'area', label, frame, rings } })
const areaResource = (area: Area) => here(area.name, area.frame, area.rings)
const activeArea = (workspace: Workspace) => workspace.areas.find((area) => area.active) ?? workspace.areas.at(-1)

function areaOf(workspace: Workspace, want: Want): Result<Record<string, Resource>> {
  const wanted = want.areaName?.toLowerCase()
  const named = wanted ? workspace.areas.find((area) => area.name.toLowerCase() === wanted || area.id.toLowerCase() === wanted) : activeArea(workspace)
  if (named) return areaResource(named)
  const known = workspace.areas.map((area) => area.name).join(', ')
  const message = want.areaName && known ? `There is no area "${want.areaName}". Areas here: ${known}.` : 'The question speaks of a drawn area, and none is drawn.'
  return fail({ code: 'area_missing', message, hint: 'Draw an area on the map, or ask about the whole image.', repairable: true })
}

function viewArea(workspace: Workspace): Result<Record<string, Resource>> {
  const { view, frame } = workspace
  if (!view || !frame || !viewIsPart(workspace)) return ok({})
  return here('the view', frame, [ringOfBox(clippedView(view, frame.width, frame.height))])
}

function selectionOf(workspace: Workspace): Result<Record<string, Resource>> {
  if (workspace.selection.length === 0)
    return fail({ code: 'input_missing', message: 'The question speaks of selected objects, and none is selected.', hint: 'Click objects on the map first.', repairable: true })
  return ok({ selection: { kind: 'selection', label: `${workspace.selection.length} selected`, ids: [...workspace.selection] } })
}

const same = (a: string, b: string) => a.toLowerCase().replace(/^(point|pin)\s+/, '') === b.toLowerCase().replace(/^(point|pin)\s+/, '')

/** Points by name; A and B also mean the first and second point, when they carry other names. */
function pointsOf(workspace: Workspace, want: Want): Result<Record<string, Resource>> {
  const resources: Record<string, Resource> = {}
  for (const [at, name] of want.points.entries()) {
    const byPlace = /^[ab]$/i.test(name) ? workspace.points[name.toLowerCase() === 'a' ? 0 : 1] : workspace.points.length === want.points.length ? workspace.points[at] : undefined
    const point = workspace.points.find((one) => same(one.name, name)) ?? byPlace
    if (!point) {
      const known = workspace.points.map((one) => one.name).join(', ')
      return fail({
        code: 'point_missing',
        message: `The point ${name} is not set.${known ? ` Points here: ${known}.` : ''}`,
        hint: 'Place it on the map with the point tool.',
        repairable: true,
      })
    }
    resources[name] = { kind: 'point', label: point.name, frame: point.frame, xy: point.xy }
  }
  return ok(resources)
}

function nearPoint(workspace: Workspace, want: Want): Result<Record<string, Resource>> {
  const [name] = want.points
  const chosen = name ? pointsOf(workspace, { ...want, points: [name] }) : workspace.points[0] ? pointsOf(workspace, { ...want, points: [workspace.points[0].name] }) : null
  if (!chosen)
    return fail({ code: 'point_missing', message: 'The question speaks of a point, and none is set.', hint: 'Place it on the map with the point tool.', repairable: true })
  if (!chosen.ok) return chosen
  const point = Object.values(chosen.value)[0]
  const { frame } = workspace
  if (point?.kind !== 'point' || !frame) return ok({})
  if (!frame.gsd)
    return fail({
      code: 'gsd_unknown',
      message: 'A distance in metres needs the pixel size of the image, which is not known.',
      hint: 'Type the GSD of the image.',
      repairable: true,
    })
  const centre = mapPixels(point.frame, frame, [point.xy])
  if (!centre.ok) return centre
  const distanceM = want.distanceM ?? nearDefaultM
  return here(`${distanceM} m around ${point.label}`, frame, [circle(centre.value[0] ?? point.xy, distanceM / frame.gsd.x, distanceM / frame.gsd.y)])
}

function circle([x, y]: PixelXY, radiusX: number, radiusY: number): PixelXY[] {
  const corners = 64
  // corners lie a little outside so that the polygon has the area of the circle
  const grow = Math.sqrt((2 * Math.PI) / corners / Math.sin((2 * Math.PI) / corners))
  const ring = Array.from({ length: corners }, (_, at): PixelXY => {
    const angle = (2 * Math.PI * at) / corners
    return [x + grow * radiusX * Math.cos(angle), y + grow * radiusY * Math.sin(angle)]
  })
  return [...ring, ring[0] ?? [x, y]]
}
