import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { KindName } from '../../contracts/kinds/index.ts'
import type { Resource } from '../../contracts/plan.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type PlaceArgument, PlaceArgumentSchema } from '../../contracts/services/tools.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import { ringsFrom } from '../workspace/import-geometry.ts'
import { layerNamed } from './named-thing.ts'

type Ask = { readonly value: object; readonly kinds: readonly KindName[]; readonly workspace: Workspace; readonly input: string }

/**
 * A place given by value: a point of the ground or of an image, or a polygon in WGS 84.
 * @fails argument_invalid, frame_unknown, point_outside is left to the tool that reads pixels there
 */
export function placeOf({ value, kinds, workspace, input }: Ask): Result<Resource> {
  const read = PlaceArgumentSchema.safeParse(value)
  if (!read.success)
    return fail({
      code: 'argument_invalid',
      message: `"${input}" is no place: ${JSON.stringify(value).slice(0, 80)}.`,
      hint: 'Give { lonLat: [longitude, latitude] }, { pixel: [column, row], of: layer } or { geojson: polygon }.',
    })
  const place = read.data
  if ('geojson' in place) return areaOf(place, { workspace, kinds, input })
  if (!kinds.includes('point'))
    return fail({ code: 'kind_mismatch', message: `"${input}" takes ${kinds.join(' or ')}, and a point was given.`, hint: 'Give the id of such a thing.' })
  const at = 'lonLat' in place ? pointOnGround(workspace, place.lonLat) : pointInImage(workspace, place)
  if (!at.ok) return at
  const { frame, xy } = at.value
  return ok({ kind: 'point', label: place.name ?? ('lonLat' in place ? `${place.lonLat[1]}, ${place.lonLat[0]}` : `column ${xy[0]}, row ${xy[1]}`), frame, xy })
}

type At = { readonly frame: Frame; readonly xy: PixelXY }

function pointOnGround({ frame }: Workspace, lonLat: readonly [number, number]): Result<At> {
  if (!frame) return noFrame()
  const [lon, lat] = lonLat
  if (Math.abs(lat) > 90 || Math.abs(lon) > 360)
    return fail({ code: 'argument_invalid', message: `${lon}, ${lat} is no place on earth in degrees.`, hint: 'Give longitude first, then latitude, in WGS 84.' })
  const xy = lonLatToFrame(frame, lonLat)
  return xy.ok ? ok({ frame, xy: xy.value }) : xy
}

function pointInImage(workspace: Workspace, { pixel, of }: Extract<PlaceArgument, { pixel: [number, number] }>): Result<At> {
  if (of === undefined) return workspace.frame ? ok({ frame: workspace.frame, xy: pixel }) : noFrame()
  const layer = layerNamed(workspace, of)
  return layer ? ok({ frame: layer.frame, xy: pixel }) : fail({ code: 'layer_missing', message: `There is no layer "${of}".`, hint: 'Name a layer by its id.' })
}

function areaOf(place: Extract<PlaceArgument, { geojson: unknown }>, { workspace, kinds, input }: Omit<Ask, 'value'>): Result<Resource> {
  if (!kinds.includes('area'))
    return fail({ code: 'kind_mismatch', message: `"${input}" takes ${kinds.join(' or ')}, and a polygon was given.`, hint: 'Add the polygons as a layer, and name it.' })
  const rings = ringsFrom(workspace.frame, { kind: 'geojson', geojson: place.geojson })
  if (!rings.ok || !workspace.frame) return rings.ok ? noFrame() : rings
  return ok({ kind: 'area', label: place.name ?? 'the polygon given', frame: workspace.frame, rings: rings.value.rings })
}

const noFrame = () => fail({ code: 'layer_missing', message: 'No image or layer is loaded, so a place has nothing to lie on.', hint: 'Add a layer first.' })
