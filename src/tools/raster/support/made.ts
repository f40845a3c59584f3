import { classRegistry, isRegistryClass, maskValues } from '../../../contracts/classes.ts'
import type { Frame } from '../../../contracts/frame.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { type Grid, type GridSource, hasData } from '../../../core/raster/index.ts'
import type { NewRaster, ToolContext } from '../../context.ts'
import type { ToolOutput } from '../../define-tool.ts'
import { eachBox, readAll } from './grid-input.ts'

const firstOwnValue = 110

/** Pixel value of each class: the registry's own, and free ones above for classes that are not in it. */
export function pixelValues(classes: readonly string[]): Record<string, number> {
  const values: Record<string, number> = {}
  let next = firstOwnValue
  for (const name of classes) values[name] = values[name] ?? fixedValue(name) ?? next++
  return values
}

function fixedValue(name: string): number | null {
  if (isRegistryClass(name)) return classRegistry[name].index
  return name === 'building' || name === 'road' ? maskValues[name] : null
}

type MaskAsk = {
  readonly frame: Frame
  readonly layerId: string | null
  readonly classes: readonly string[]
  /** pixel values, where they are given and not chosen here */
  readonly values?: Readonly<Record<string, number>>
  /** the rule that made it, as its tool is called */
  readonly rule: string
  readonly reason: string
  readonly note?: string | null
  /** grids whose windows are read side by side */
  readonly sources: readonly GridSource[]
  /** class value of each pixel of a window; 255 where nothing is known */
  readonly of: (grids: readonly Grid[], values: Readonly<Record<string, number>>, box: readonly [number, number, number, number]) => Uint8Array
}

/** A mask window by window. */
export async function makeMask(context: ToolContext, { frame, layerId, classes, values: given, rule, reason, note = null, sources, of }: MaskAsk): Promise<Result<ToolOutput>> {
  const [first] = sources
  if (!first) return fail({ code: 'input_missing', message: 'There is no band to work on.' })
  const values = { ...(given ?? pixelValues(classes)) }
  const ask = { frame, layerId: layerId ?? '', classes: [...classes], values, source: { kind: 'method' as const, id: rule, sha256: '', reason }, note }
  const made = await context.grids.mask(ask, async (sink) => {
    await eachBox(context, first, async (box) => {
      const bytes = of(await readAll(sources, box), values, box)
      await sink.write(box, { width: box[2] - box[0], height: box[3] - box[1], values: bytes, valid: null })
    })
    return ok(null)
  })
  return made.ok ? ok({ stored: made.value }) : made
}

type RasterAsk = NewRaster & {
  readonly from: readonly GridSource[]
  /** a grid a band of the result, from windows of the sources */
  readonly of: (grids: readonly Grid[], box: readonly [number, number, number, number]) => Result<readonly Grid[]> | Promise<Result<readonly Grid[]>>
}

/** A float raster window by window, on the grid of its sources. */
export async function makeRaster(context: ToolContext, { from, of, ...ask }: RasterAsk): Promise<Result<ToolOutput>> {
  const [first] = from
  if (!first) return fail({ code: 'input_missing', message: 'There is no band to work on.' })
  const made = await context.grids.raster(ask, async (sinks) => {
    let problem: Result<null> = ok(null)
    await eachBox(context, first, async (box) => {
      if (!problem.ok) return
      const grids = await of(await readAll(from, box), box)
      if (!grids.ok) problem = grids
      else for (const [k, grid] of grids.value.entries()) await sinks[k]?.write(box, grid)
    })
    return problem
  })
  return made.ok ? ok({ stored: made.value }) : made
}

/** A byte a pixel from the values that have data; 255, not seen, elsewhere. */
export function bytesOf(grid: Grid | undefined, of: (value: number, at: number) => number): Uint8Array {
  const length = grid?.values.length ?? 0
  const bytes = new Uint8Array(length).fill(maskValues.nodata)
  if (grid) for (let at = 0; at < length; at++) if (hasData(grid, at)) bytes[at] = of(grid.values[at] as number, at)
  return bytes
}

/** A pixel by pixel map of one grid; NaN is no value. */
export function mapValues(grid: Grid, of: (value: number, at: number) => number): Grid {
  const { width, height } = grid
  const values = new Float32Array(width * height).fill(Number.NaN)
  const valid = new Uint8Array(width * height)
  for (let at = 0; at < values.length; at++) {
    if (!hasData(grid, at)) continue
    const made = of(grid.values[at] as number, at)
    if (!Number.isFinite(made)) continue
    values[at] = made
    valid[at] = 1
  }
  return { width, height, values, valid }
}

/** A number for a table or a property: what is not finite is null. */
export const plain = (value: number | null | undefined): number | null => (value === null || value === undefined || !Number.isFinite(value) ? null : value)
