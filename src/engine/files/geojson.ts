import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { ok, type Result } from '../../contracts/result.ts'
import { regularSize } from './bytes.ts'
import { parseJsonText } from './json-text.ts'
import { asFileFailure, fileProblem } from './problems.ts'

const largestBytes = 200e6
const Position = z.array(z.number()).min(2)
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: Position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(Position) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(Position) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(Position)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(Position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(Position))) }),
])
const Collection = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.object({ geometry: Geometry.nullable() }).loose()), crs: z.unknown().optional() })

/** Lines (open or closed) and points of a vector file, [x, y] as written: longitude and latitude, or column and row. `crs` is the member of that name, as old files have it. */
export type VectorShapes = {
  readonly lines: readonly (readonly [number, number])[][]
  readonly points: readonly (readonly [number, number])[]
  readonly features: number
  readonly crs: unknown
}

/** Shapes of a GeoJSON feature collection; geometry collections and other files are refused in words. */
export async function readGeojson(path: string): Promise<Result<VectorShapes>> {
  try {
    const size = await regularSize(path)
    if (size > largestBytes)
      return fileProblem(path, 'over_budget', {
        sentence: `is ${Math.round(size / 1e6)} MB; vector files are read up to ${largestBytes / 1e6} MB.`,
        hint: 'Cut it to the area of the image.',
      })
    const parsed = Collection.safeParse(parseJsonText(await readFile(path, 'utf8')))
    if (!parsed.success) return notGeojson(path)
    return ok({ ...shapesOf(parsed.data.features.flatMap((feature) => feature.geometry ?? [])), crs: parsed.data.crs })
  } catch (problem) {
    return problem instanceof SyntaxError ? notGeojson(path) : asFileFailure(path, problem)
  }
}

const notGeojson = (path: string) => fileProblem(path, 'format_unsupported', { sentence: 'is not a GeoJSON feature collection.', hint: 'Export it as GeoJSON.' })
const pair = (position: readonly number[]): readonly [number, number] => [position[0] ?? Number.NaN, position[1] ?? Number.NaN]

function shapesOf(geometries: readonly z.infer<typeof Geometry>[]): Omit<VectorShapes, 'crs'> {
  const lines: (readonly [number, number])[][] = []
  const points: (readonly [number, number])[] = []
  for (const geometry of geometries) {
    if (geometry.type === 'Point') points.push(pair(geometry.coordinates))
    else if (geometry.type === 'MultiPoint') for (const position of geometry.coordinates) points.push(pair(position))
    else if (geometry.type === 'LineString') lines.push(geometry.coordinates.map(pair))
    else if (geometry.type === 'MultiPolygon') lines.push(...geometry.coordinates.flat().map((ring) => ring.map(pair)))
    else lines.push(...geometry.coordinates.map((line) => line.map(pair)))
  }
  return { lines, points, features: geometries.length }
}
