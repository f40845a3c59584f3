import { maskValues } from '../../../contracts/classes.ts'
import type { PixelXY } from '../../../contracts/frame.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { type GridSource, hasData } from '../../../core/raster/index.ts'
import { nameOfValue } from '../../class-set.ts'
import type { Stored, ToolContext } from '../../context.ts'
import { bandOf, eachBox, factsOf, type GridInput } from './grid-input.ts'

export type SampleInput = GridInput | Stored<'mask'> | Stored<'segmentation'>
/** Value a name at a place; null where there is none. Whole numbers are never made of measured ones. */
export type Sample = Readonly<Record<string, number | string | null>>

/** All bands at places (pixels of the input), or the class of a mask; null for places outside. One read a window that holds any. */
export async function sampleAt(context: ToolContext, input: SampleInput, places: readonly PixelXY[]): Promise<Result<(Sample | null)[]>> {
  const columns = await columnsOf(context, input)
  if (!columns.ok) return columns
  const samples: (Record<string, number | string | null> | null)[] = places.map(() => null)
  const [first] = columns.value
  if (!first) return ok(samples)
  const { width, height } = first.source
  const cells = places.flatMap(([x, y], k) => (x >= 0 && y >= 0 && x < width && y < height ? [{ k, x: Math.floor(x), y: Math.floor(y) }] : []))
  for (const { k } of cells) samples[k] = {}
  for (const { name, source, say } of columns.value) {
    await eachBox(context, source, async ([left, top, right, bottom]) => {
      const inside = cells.filter(({ x, y }) => x >= left && y >= top && x < right && y < bottom)
      if (inside.length === 0) return
      const box = boundsOf(inside)
      const grid = await source.read(box)
      for (const { k, x, y } of inside) {
        const at = (y - box[1]) * grid.width + x - box[0]
        const sample = samples[k]
        if (sample) sample[name] = hasData(grid, at) ? say(grid.values[at] as number) : null
      }
    })
  }
  return ok(samples)
}

type Column = { readonly name: string; readonly source: GridSource; readonly say: (value: number) => number | string | null }

async function columnsOf(context: ToolContext, input: SampleInput): Promise<Result<Column[]>> {
  if (!('layer' in input) && input.artifact.kind !== 'raster') {
    const stored = input as Stored<'mask'>
    const { values } = stored.artifact
    return ok([{ name: 'class', source: context.grids.classes(stored), say: (value) => (value === maskValues.nodata ? null : nameOfValue(value, values)) }])
  }
  const known = await factsOf(context, input as GridInput)
  if (!known.ok) return known
  const columns: Column[] = []
  for (const { index, name } of known.value.bands) {
    const band = await bandOf(context, input as GridInput, { band: index + 1 })
    if (!band.ok) return band
    columns.push({ name: nameFor(name, index, columns), source: band.value.source, say: (value) => value })
  }
  return ok(columns)
}

const nameFor = (name: string | null, index: number, taken: readonly Column[]): string => (name === null || taken.some((one) => one.name === name) ? `band ${index + 1}` : name)

function boundsOf(cells: readonly { readonly x: number; readonly y: number }[]): [number, number, number, number] {
  const box: [number, number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
  for (const { x, y } of cells) {
    box[0] = Math.min(box[0], x)
    box[1] = Math.min(box[1], y)
    box[2] = Math.max(box[2], x + 1)
    box[3] = Math.max(box[3], y + 1)
  }
  return box
}
