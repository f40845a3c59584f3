import { lonLatToFrame, mapPixels, readCoordinate } from '../../core/geo/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { View, Workspace } from '../../contracts/workspace.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import type { ToolContext } from '../context.ts'
import { objectsOfAnswer } from './answer-objects.ts'
import { areaNamed, changed, layersNamed, told } from './state-change.ts'

const panShare = 0.5
const wholeImage = (width: number, height: number): View => ({ centre: [width / 2, height / 2], resolution: Math.max(width / 700, height / 600), bounds: [0, 0, width, height] })

export const moveView = defineTool({
  id: 'move_view',
  version: 1,
  module: 'workspace',
  verb: 'Move the map',
  output: 'state',
  effects: 'workspace',
  summary: 'Zooms, pans, fits, goes back, or goes to an area, a point or a coordinate.',
  typing: {},
  words: ['zoom', 'pan', 'go to', 'move', 'fit', 'take me to', 'centre'],
  inputs: {
    to: argumentOf.text({ label: 'to', note: 'fit, back, there, 100 %, an area, point or place by name, or latitude, longitude' }),
    zoom: argumentOf.number({ label: 'zoom steps', min: -20, max: 20 }),
    pan: argumentOf.choice(['north', 'south', 'east', 'west', 'up', 'down', 'left', 'right'], { label: 'pan' }),
    answer: argumentOf.text({ label: 'answer', note: 'id of the question that "there" points to' }),
  },
  async run({ to, zoom, pan, answer }, context) {
    const state = context.workspace.state()
    if (!state.frame) return noImage()
    const now = state.view ?? wholeImage(state.frame.width, state.frame.height)
    const aimed = await aimOf({ to, answer, now, state }, context)
    if (!aimed.ok) return aimed
    const resolution = aimed.value.resolution * 2 ** -(zoom ?? 0)
    context.workspace.moveView({ centre: pan ? panned(now, pan) : aimed.value.centre, resolution })
    return told([to ? `go to ${aimed.value.called ?? to}` : zoom ? `zoom ${zoom > 0 ? 'in' : 'out'}` : `pan ${pan ?? ''}`])
  },
})

type Ask = { readonly to: string | undefined; readonly answer: string | undefined; readonly now: View; readonly state: Workspace }

/** Where the words lead: what the screen names, else what is selected or was found last, else a place of a loaded layer. */
async function aimOf({ to, answer, now, state }: Ask, context: ToolContext): Promise<Result<Aim>> {
  if (!to) return ok({ centre: now.centre, resolution: now.resolution })
  if (/^(there|it|that|this|them|the selection|selected)$/i.test(to)) return aimAtObjects(context, answer, state)
  const aimed = target(state, to, { now, before: context.workspace.previousView() })
  if (aimed.ok || aimed.error.code !== 'area_missing' || !context.places) return aimed
  const found = await context.places.find(to.replace(/^(the|our) /i, ''))
  if (!found.ok) return found
  const [place, another] = found.value
  if (!place) return aimed
  const isOne = !another || (plainName(place.name) === plainName(to) && plainName(another.name) !== plainName(to))
  if (isOne) return ok({ centre: place.at, resolution: now.resolution, called: place.name })
  const names = found.value.slice(0, 5).map(({ name, layer }) => `${name} (${layer})`)
  return fail({ code: 'argument_invalid', message: `"${to}" can mean ${names.join(', ')}.`, hint: 'Name one of them.' })
}

const plainName = (words: string) =>
  words
    .toLowerCase()
    .replace(/^(the|our) /, '')
    .trim()

/** The selected ones of the last answer's objects, or all of them. */
async function aimAtObjects(context: ToolContext, answer: string | undefined, state: Workspace): Promise<Result<Aim>> {
  const found = await objectsOfAnswer(context, answer)
  if (!found.ok) return found
  const { objects, frame } = found.value
  const chosen = objects.filter(({ id }) => context.selection.includes(id))
  const box = (chosen.length > 0 ? chosen : objects).flatMap(({ bbox: [left, top, right, bottom] }): PixelXY[] => [
    [left, top],
    [right, bottom],
  ])
  const mapped = state.frame ? mapPixels(frame, state.frame, box) : noImage()
  return mapped.ok ? ok({ ...aroundOf(mapped.value), called: chosen.length === 1 ? 'the selected object' : 'the objects' }) : mapped
}

function aroundOf(positions: readonly PixelXY[]): Aim {
  const xs = positions.map((xy) => xy[0])
  const ys = positions.map((xy) => xy[1])
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  return { centre: [left + width / 2, top + height / 2], resolution: Math.max(width / 600, height / 500, 0.05) }
}

const noImage = () => fail({ code: 'layer_missing', message: 'No image is loaded, so the map has nowhere to go.', hint: 'Drop an image on the window first.' })

type Aim = { centre: PixelXY; resolution: number; called?: string }

/** A coordinate in any usual notation; where two readings are likely alike it is asked. Null for words without a number in them. */
function atCoordinate(frame: Frame, text: string, now: View): Result<Aim> | null {
  const read = /\d/.test(text) ? readCoordinate(text) : null
  if (!read?.ok) return null
  const { taken, choices } = read.value
  if (!taken) {
    const readings = choices.map(({ lonLat: [lon, lat], notation }) => `${lat.toFixed(5)}, ${lon.toFixed(5)} (${notation})`)
    return fail({ code: 'argument_invalid', message: `"${text}" can mean ${readings.join(' or ')}.`, hint: 'Write it as latitude, longitude.' })
  }
  if (frame.crs === null)
    return fail({ code: 'frame_unknown', message: 'The image has no coordinate system, so a latitude and longitude mean nothing in it.', hint: 'Name an area or a point instead.' })
  const at = lonLatToFrame(frame, [taken.lonLat[0], taken.lonLat[1]])
  if (!at.ok) return at
  const [column, row] = at.value
  if (column < 0 || row < 0 || column > frame.width || row > frame.height)
    return fail({
      code: 'point_outside',
      message: `${taken.lonLat[1]}, ${taken.lonLat[0]} (latitude, longitude) lies outside the image.`,
      hint: 'Check the order: latitude comes first.',
    })
  return ok({ centre: at.value, resolution: now.resolution, called: `${taken.lonLat[1].toFixed(5)}, ${taken.lonLat[0].toFixed(5)} (latitude, longitude)` })
}

function target(state: Workspace, to: string, { now, before }: { now: View; before: View | null }): Result<Aim> {
  const { frame } = state
  if (!frame) return noImage()
  if (/^(fit|whole|image|all)$/i.test(to)) return ok(wholeImage(frame.width, frame.height))
  if (/^(back|previous)$/i.test(to)) return before ? ok(before) : fail({ code: 'bad_request', message: 'The map has not been anywhere else yet.', hint: 'Move it first.' })
  if (/^100 ?%$/.test(to)) return ok({ centre: now.centre, resolution: 1 })
  const name = to.replace(/^(the )?(point|pin|marker) /i, '').toLowerCase()
  const point = state.points.find((one) => one.name.toLowerCase() === name)
  if (point) {
    const mapped = mapPixels(point.frame, frame, [point.xy])
    return mapped.ok ? ok({ centre: mapped.value[0] ?? now.centre, resolution: now.resolution }) : mapped
  }
  const area = areaNamed(state, to)
  const place = area.ok ? null : atCoordinate(frame, to, now)
  if (place) return place
  if (!area.ok) return fail({ ...area.error, message: `There is no area, point or place "${to}" here.`, hint: 'Name a drawn area or point, or draw one.' })
  const mapped = mapPixels(area.value.frame, frame, area.value.rings.flat())
  if (!mapped.ok) return mapped
  return ok(aroundOf(mapped.value))
}

function panned(view: View, direction: string): PixelXY {
  const [left, top, right, bottom] = view.bounds
  const dx = (right - left) * panShare
  const dy = (bottom - top) * panShare
  const step: Record<string, PixelXY> = { north: [0, -dy], up: [0, -dy], south: [0, dy], down: [0, dy], west: [-dx, 0], left: [-dx, 0], east: [dx, 0], right: [dx, 0] }
  const [x, y] = step[direction] ?? [0, 0]
  return [view.centre[0] + x, view.centre[1] + y]
}

export const compareView = defineTool({
  id: 'compare_view',
  version: 1,
  module: 'workspace',
  verb: 'Compare two dates',
  output: 'state',
  effects: 'workspace',
  summary: 'Swipe, flicker or side by side of the image before and the image after.',
  typing: {},
  words: ['compare', 'swipe', 'flicker', 'side by side'],
  inputs: { mode: argumentOf.choice(['swipe', 'flicker', 'side_by_side', 'off'], { label: 'way' }) },
  run({ mode }, context) {
    if (mode === 'off') return changed(context, 'stop comparing', (w) => ({ ...w, compare: null }))
    const state = context.workspace.state()
    const before = layersNamed(state, ['pre'])
    const after = layersNamed(state, ['post'])
    const [left, right] = [before.ok ? before.value[0] : undefined, after.ok ? after.value[0] : undefined]
    if (!left || !right)
      return fail({
        code: 'layer_missing',
        message: 'Comparing needs an image before and an image after; only one date is loaded.',
        hint: 'Load the other image and set its role.',
      })
    return changed(context, `compare ${left.name} and ${right.name}`, (w) => ({ ...w, compare: { mode: mode ?? 'swipe', left: left.id, right: right.id } }))
  },
})

export const undo = defineTool({
  id: 'undo',
  version: 1,
  module: 'workspace',
  verb: 'Undo',
  output: 'state',
  effects: 'workspace',
  summary: 'Takes back the last changes of the screen.',
  typing: {},
  words: ['undo', 'take back', 'put it back'],
  inputs: { count: argumentOf.number({ label: 'how many', min: 1, max: 50 }) },
  run({ count }, context) {
    const undone = context.workspace.undo(count ?? 1)
    if (undone.length === 0) return fail({ code: 'bad_request', message: 'There is nothing to undo.', hint: 'Every change made from now on can be undone.' })
    return told(undone.map((label) => `undo: ${label}`))
  },
})
