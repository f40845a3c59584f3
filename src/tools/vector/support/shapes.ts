import type { Frame } from '../../../contracts/frame.ts'
import type { ArtifactOf, Detection, Feature } from '../../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { type Made, ringOfBox, shapeOfAll } from '../../../core/vector/index.ts'
import type { AreaInput, PointInput, Stored, ToolContext } from '../../context.ts'
import { wire } from '../../define-tool.ts'

/** What has shapes: features of a layer or step, objects that were found, an area or a point of the workspace. */
export type ShapeInput = Stored<'features'> | Stored<'detections'> | AreaInput | PointInput

/** Shapes in their frame, with what a result made of them has to carry on. */
export type Shapes = {
  readonly frame: Frame
  readonly features: Feature[]
  readonly title: string
  readonly source: string
  readonly layerId: string | null
  readonly classes: readonly string[]
  readonly notes: readonly string[]
  readonly analysedShare: number | null
}

/** A wire of anything that has shapes. */
export const shapes = (label: string, note = '') => wire.either(['features', 'detections', 'area', 'point'], { label, note })
/** A wire of features or areas. */
export const polygons = (label: string, note = '') => wire.either(['features', 'area', 'detections'], { label, note })

/** Shapes of an input; objects taken out by hand are left out. */
export async function shapesOf(input: ShapeInput, context: ToolContext): Promise<Result<Shapes>> {
  if ('rings' in input) return ok(named(input, { id: input.name, geometry: { type: 'Polygon', coordinates: input.rings }, properties: { name: input.label } }))
  if ('xy' in input) return ok(named(input, { id: input.name, geometry: { type: 'Point', coordinates: input.xy }, properties: { name: input.label } }))
  if (input.artifact.kind === 'features') return ok(ofFeatures(input.artifact, input.artifactId))
  const found = input as Stored<'detections'>
  const objects = await context.objects(found, found.artifact.classes, found.artifact.defaultScore)
  return objects.ok ? ok(ofObjects(found, objects.value.counted)) : objects
}

function named({ frame, label, name }: AreaInput | PointInput, feature: Feature): Shapes {
  return { frame, features: [feature], title: label, source: name, layerId: null, classes: [], notes: [], analysedShare: null }
}

const ofFeatures = (artifact: ArtifactOf<'features'>, source: string): Shapes => ({ ...artifact, source })

function ofObjects({ artifact, artifactId }: Stored<'detections'>, objects: readonly Detection[]): Shapes {
  const boxes = objects.filter(({ outline }) => outline === null).length
  return {
    frame: artifact.frame,
    features: objects.map(
      (object): Feature => ({
        id: object.id,
        geometry: { type: 'Polygon', coordinates: [object.outline ?? ringOfBox(object.bbox)] },
        properties: { class: object.class, score: object.score },
      }),
    ),
    title: artifact.classes.join(', '),
    source: artifactId,
    layerId: artifact.layerId,
    classes: artifact.classes,
    notes: boxes > 0 ? [`${boxes} of the objects are boxes around what was found, not its outline.`] : [],
    analysedShare: artifact.analysedShare,
  }
}

type Told = { readonly title: string; readonly of: Shapes; readonly others?: readonly Shapes[] }

/** The result of a function over shapes, as features that say where they come from. */
export function featuresOf({ features, method, notes }: Made, { title, of, others = [] }: Told): { artifact: ArtifactOf<'features'> } {
  return {
    artifact: {
      kind: 'features',
      title,
      frame: of.frame,
      layerId: null,
      shape: shapeOfAll(features),
      features,
      classes: [...of.classes],
      method,
      notes: [...new Set([...of.notes, ...others.flatMap((other) => other.notes), ...notes])],
      sources: [of.source, ...others.map((other) => other.source)],
      analysedShare: of.analysedShare,
    },
  }
}

/** Shapes of two inputs, or the first failure. */
export async function bothShapes(a: ShapeInput, b: ShapeInput, context: ToolContext): Promise<Result<{ a: Shapes; b: Shapes }>> {
  const first = await shapesOf(a, context)
  if (!first.ok) return first
  const second = await shapesOf(b, context)
  return second.ok ? ok({ a: first.value, b: second.value }) : second
}

/** A point asked for as longitude and latitude, or null where neither is given. */
export function lonLatOf(longitude: number | undefined, latitude: number | undefined): Result<[number, number] | null> {
  if (longitude === undefined && latitude === undefined) return ok(null)
  if (longitude !== undefined && latitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360) return ok([longitude, latitude])
  return fail({ code: 'argument_invalid', message: 'A place needs a longitude and a latitude in degrees, the latitude from -90 to 90.', hint: 'Give both.', repairable: true })
}
