import { mapPixels } from '../../core/geo/index.ts'
import { boxOfRings, regionRings, ringOfBox } from '../../core/vector/index.ts'
import type { Frame, PixelBox, PixelXY, Rings } from '../../contracts/frame.ts'
import type { Resource } from '../../contracts/plan.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Area, Workspace } from '../../contracts/workspace.ts'
import type { Resolve, Want } from '../planner/index.ts'
import { aroundBox, betweenAreas, outsideOf } from '../workspace/area-parts.ts'
import { clippedView, viewIsPart } from './screen.ts'

const nearDefaultM = 50

/** Objects a selection means, as boxes of a frame; null where no result holds them. */
export type SelectedBoxes = (ids: readonly string[]) => { readonly frame: Frame; readonly boxes: readonly PixelBox[] } | null

/** Places of the layers of places the question may mean, by name, in pixels of the project frame. */
export type PlacesByName = readonly { readonly name: string; readonly at: PixelXY }[]

/** Geometry of the words of place, taken from the screen by code: never by a model, never guessed. */
export const resolveOnScreen =
  (workspace: Workspace, boxesOf?: SelectedBoxes, places: PlacesByName = []): Resolve =>
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
        return want.region === 'selection' ? nearSelection(workspace, want, boxesOf) : nearPoint(workspace, want, places)
      case 'part':
        return partOf(workspace, frame, want)
      case 'view':
        return viewArea(workspace)
      case 'here':
        return hereOf(workspace)
      default:
        return ok({})
    }
  }

/** A part of the image by its sides, the image without an area, or the ground between two areas. */
function partOf(workspace: Workspace, frame: Frame, want: Want): Result<Record<string, Resource>> {
  const region = want.region ?? ''
  const pair = /^between (.+) and (.+)$/.exec(region)
  if (pair) return betweenOf(workspace, frame, [pair[1] ?? '', pair[2] ?? ''])
  if (region === 'outside area') {
    const area = areaNamed(workspace, want.areaName)
    if (!area) return noArea(workspace, want.areaName)
    const rings = outsideOf(frame, area)
    return rings.ok ? here(`outside ${area.name}`, frame, rings.value) : rings
  }
  const rings = regionRings(frame, region)
  return rings.ok ? here(region || 'part of the image', frame, rings.value) : rings
}

function betweenOf(workspace: Workspace, frame: Frame, names: readonly [string, string]): Result<Record<string, Resource>> {
  const [a, b] = [areaNamed(workspace, names[0]), areaNamed(workspace, names[1])]
  if (!a || !b) return noArea(workspace, a ? names[1] : names[0])
  const rings = betweenAreas(frame, [a, b])
  return rings.ok ? here(`between ${a.name} and ${b.name}`, frame, rings.value) : rings
}

/** "here" is the active area, else what the view shows of the image. */
function hereOf(workspace: Workspace): Result<Record<string, Resource>> {
  const active = activeArea(workspace)
  return active ? areaResource(active) : viewArea(workspace)
}

const here = (label: string, frame: Frame, rings: Rings): Result<Record<string, Resource>> => ok({ here: { kind: 'area', label, frame, rings } })
const areaResource = (area: Area) => here(area.name, area.frame, area.rings)
const activeArea = (workspace: Workspace) => workspace.areas.find((area) => area.active) ?? workspace.areas.at(-1)

function areaNamed(workspace: Workspace, name: string | null): Area | undefined {
  const wanted = name?.toLowerCase()
  return wanted ? workspace.areas.find((area) => area.name.toLowerCase() === wanted || area.id.toLowerCase() === wanted) : activeArea(workspace)
}

function areaOf(workspace: Workspace, want: Want): Result<Record<string, Resource>> {
  const named = areaNamed(workspace, want.areaName)
  return named ? areaResource(named) : noArea(workspace, want.areaName)
}

function noArea(workspace: Workspace, name: string | null) {
  const known = workspace.areas.map((area) => area.name).join(', ')
  const message = name && known ? `There is no area "${name}". Areas here: ${known}.` : 'The question speaks of a drawn area, and none is drawn.'
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

/** Ground around a point of the screen, else around the place of that name. */
function nearPoint(workspace: Workspace, want: Want, places: PlacesByName): Result<Record<string, Resource>> {
  const [name] = want.points
  const place = workspace.points.some((one) => same(one.name, name ?? '')) ? undefined : places.find((one) => one.name === name)
  if (place && workspace.frame) return circleAround(workspace.frame, { label: place.name, xy: place.at }, want)
  const chosen = name ? pointsOf(workspace, { ...want, points: [name] }) : workspace.points[0] ? pointsOf(workspace, { ...want, points: [workspace.points[0].name] }) : null
  if (!chosen)
    return fail({ code: 'point_missing', message: 'The question speaks of a point, and none is set.', hint: 'Place it on the map with the point tool.', repairable: true })
  if (!chosen.ok) return chosen
  const [point] = Object.values(chosen.value)
  const { frame } = workspace
  // never the whole image in place of a place that was named
  if (point?.kind !== 'point' || !frame) throw new RangeError('a point of the screen has no place')
  const centre = mapPixels(point.frame, frame, [point.xy])
  if (!centre.ok) return centre
  return circleAround(frame, { label: point.label, xy: centre.value[0] ?? point.xy }, want)
}

/** `xy` in pixels of the frame. */
function circleAround(frame: Frame, { label, xy }: { label: string; xy: PixelXY }, want: Want): Result<Record<string, Resource>> {
  if (!frame.gsd) return noGsd()
  const distanceM = want.distanceM ?? nearDefaultM
  return here(`${distanceM} m around ${label}`, frame, [circle(xy, distanceM / frame.gsd.x, distanceM / frame.gsd.y)])
}

/** Ground around one selected object; several would be several places. */
function nearSelection(workspace: Workspace, want: Want, boxesOf: SelectedBoxes | undefined): Result<Record<string, Resource>> {
  const selected = selectionOf(workspace)
  if (!selected.ok) return selected
  const { frame } = workspace
  const found = boxesOf?.(workspace.selection) ?? null
  const [box, another] = found?.boxes ?? []
  if (!frame || !found || !box || another)
    return fail({
      code: 'input_missing',
      message: another ? 'Several objects are selected; a distance is taken from one.' : 'Where the selected object lies is not known here.',
      hint: 'Select one object of a result, or set a point there.',
      repairable: true,
    })
  if (!frame.gsd) return noGsd()
  const mapped = mapPixels(found.frame, frame, ringOfBox(box))
  if (!mapped.ok) return mapped
  const distanceM = want.distanceM ?? nearDefaultM
  return here(`${distanceM} m around the selected object`, frame, [aroundBox(boxOfRings([mapped.value]), [distanceM / frame.gsd.x, distanceM / frame.gsd.y])])
}

const noGsd = () =>
  fail({
    code: 'gsd_unknown',
    message: 'A distance in metres needs the pixel size of the image, which is not known.',
    hint: 'Type the GSD of the image.',
    repairable: true,
  })

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
