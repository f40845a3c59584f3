import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { mapPixels, scaleFrame } from '../../core/geo/index.ts'
import { kernelDensity, scottBandwidthM } from '../../core/picture/index.ts'
import { centroidOf, metricPlane } from '../../core/vector/index.ts'
import { classWords } from '../../core/words/index.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { drawnMap } from './drawing.ts'
import { titleOf } from './inputs.ts'

/** Cells along the longer side of the image. */
const mostCells = 360

export const heatMap = defineTool({
  id: 'heat_map',
  version: 1,
  module: 'picture',
  verb: 'Draw a heat map',
  output: 'figure',
  effects: 'none',
  aliases: ['vis.heatmap'],
  summary: 'How dense objects lie: a Gaussian kernel on the middle of each, in objects a hectare, over the image; the bandwidth is in metres.',
  typing: { metric: true },
  words: ['heat map', 'density', 'hot spots', 'concentration'],
  inputs: {
    points: wire.either(['detections', 'features'], { label: 'objects or points' }),
    image: wire.one('image', { label: 'image under it' }),
    classes: argumentOf.classes({ of: 'points', label: 'classes', note: 'all unless set' }),
    bandwidth: argumentOf.number({ label: 'bandwidth', note: 'by the rule of Scott unless set', min: 0.001, max: 1e6, unit: 'm' }),
    area: wire.maybe('area', { label: 'area shown' }),
    title: titleOf('the classes unless set'),
  },
  async run({ points, image, classes, bandwidth, area, title }, context) {
    const places = await placesOf(points, classes, context)
    if (!places.ok) return places
    const { frame } = image.layer
    const onImage = mapPixels(points.artifact.frame, frame, places.value)
    if (!onImage.ok) return onImage
    if (onImage.value.length === 0) return fail({ code: 'input_missing', message: 'There is no object, so there is no density to draw.', hint: 'Choose a step that finds some.' })
    const density = await densityOn(frame, { places: onImage.value, bandwidth, context })
    if (!density.ok) return density
    const { values, surface, bandwidthM, chosen, plane } = density.value
    const words = points.artifact.kind === 'features' ? points.artifact.title : classWords(classes ?? points.artifact.classes)
    return drawnMap(context, {
      image,
      things: [],
      area,
      surface: { frame: surface, values, label: `Density of ${words}`, unit: 'a hectare', fadesOut: true },
      title: title ?? `Density of ${words}`,
      subtitle: `${onImage.value.length} objects, bandwidth ${Number(bandwidthM.toPrecision(3))} m`,
      limits: [
        `Gaussian kernel, standard deviation ${Number(bandwidthM.toPrecision(3))} m (${chosen}), distances in ${plane}. A density is a help for the eye; counts stand in the answers.`,
      ],
    })
  },
})

async function placesOf(points: Stored<'detections'> | Stored<'features'>, classes: readonly string[] | undefined, context: ToolContext): Promise<Result<PixelXY[]>> {
  if (points.artifact.kind === 'features') {
    const { frame, features } = points.artifact
    const places: PixelXY[] = []
    for (const { geometry } of features) {
      const middle = centroidOf(frame, geometry)
      if (!middle.ok) return middle
      places.push(middle.value.at)
    }
    return ok(places)
  }
  const objects = await context.objects({ ...points, artifact: points.artifact }, classes ?? points.artifact.classes, null)
  return objects.ok ? ok(objects.value.counted.map(({ bbox: [left, top, right, bottom] }): PixelXY => [(left + right) / 2, (top + bottom) / 2])) : objects
}

type Ask = { readonly places: readonly PixelXY[]; readonly bandwidth: number | undefined; readonly context: ToolContext }
type Density = { readonly values: Float64Array; readonly surface: Frame; readonly bandwidthM: number; readonly chosen: string; readonly plane: string }

async function densityOn(frame: Frame, { places, bandwidth, context }: Ask): Promise<Result<Density>> {
  const plane = metricPlane(frame, { centre: [frame.width / 2, frame.height / 2] })
  if (!plane.ok) return plane
  const metres = places.map(plane.value.toMetres)
  const bandwidthM = bandwidth ?? scottBandwidthM(metres)
  if (bandwidthM === null)
    return fail({ code: 'argument_invalid', message: 'All objects lie at one place, so no bandwidth follows from them.', hint: 'Set the bandwidth in metres.', repairable: true })
  const side = Math.max(1, Math.max(frame.width, frame.height) / mostCells)
  const [width, height] = [Math.ceil(frame.width / side), Math.ceil(frame.height / side)]
  const at = (column: number, row: number) => plane.value.toMetres([(column + 0.5) * side, (row + 0.5) * side])
  const pause = async () => {
    context.signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  const perM2 = await kernelDensity(metres, { width, height, at }, { bandwidthM, pause })
  return ok({
    values: perM2.map((value) => value * 10_000),
    surface: scaleFrame(frame, side, { width, height }),
    bandwidthM,
    chosen: bandwidth === undefined ? 'rule of Scott' : 'as set',
    plane: plane.value.name,
  })
}
