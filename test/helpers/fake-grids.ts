import type { Mask, Raster } from '../../src/contracts/kinds/index.ts'
import { fail, ok } from '../../src/contracts/result.ts'
import { type Grid, gridSource, memorySink } from '../../src/core/raster/index.ts'
import type { BandFacts, Grids } from '../../src/tools/index.ts'

/** Bands of images by layer id, and of float rasters by artifact id; what tools make is added under `made-1`, `made-2` ... */
export type FakeGrids = {
  images: Map<string, readonly Grid[]>
  facts: Map<string, readonly Partial<BandFacts>[]>
  floats: Map<string, readonly Grid[]>
  /** class values by artifact id */
  classes: Map<string, Grid>
  made: number
}
export const noGrids = (): FakeGrids => ({ images: new Map(), facts: new Map(), floats: new Map(), classes: new Map(), made: 0 })

/** A grid written as rows of numbers; NaN has no value. */
export function floatGrid(rows: readonly (readonly number[])[]): Grid {
  return { width: rows[0]?.length ?? 0, height: rows.length, values: Float32Array.from(rows.flat()), valid: null }
}

/** What a grid holds, as rows; NaN where it has no value. */
export function rowsOf({ width, height, values, valid }: Grid): number[][] {
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => (valid?.[y * width + x] === 0 ? Number.NaN : Number(values[y * width + x]))))
}

/** Pixels in memory, as `Grids` gives them. */
export function fakeGrids(world: FakeGrids, planeOf: (id: string) => Uint8Array): Grids {
  const absent = (what: string) => fail({ code: 'argument_invalid', message: `${what} has no such band.`, hint: '' })
  return {
    async facts({ layer }) {
      const given = world.facts.get(layer.id) ?? (world.images.get(layer.id) ?? []).map(() => ({}))
      const bands = given.map((one, index) => ({ index, name: null, unit: null, colour: 'Undefined', type: 'Float32', scale: null, offset: null, ...one }))
      return ok({ bands, sensor: layer.sensor, isRadar: false, date: layer.date, sha256: null })
    },
    async band(input, band = 0) {
      const grid = 'layer' in input ? world.images.get(input.layer.id)?.[band] : world.floats.get(input.artifactId)?.[band]
      return grid ? ok(gridSource(grid)) : absent('layer' in input ? input.layer.name : input.artifact.title)
    },
    classes({ artifactId, artifact }) {
      const { width, height } = artifact.frame
      return gridSource(world.classes.get(artifactId) ?? { width, height, values: planeOf(artifactId), valid: null })
    },
    async raster(ask, fill) {
      const { width, height } = ask.frame
      const sinks = ask.bands.map(() => memorySink(width, height))
      const filled = await fill(sinks)
      if (!filled.ok) return filled
      const artifactId = `made-${++world.made}`
      const grids = sinks.map((sink) => sink.grid())
      world.floats.set(artifactId, grids)
      const bands = ask.bands.map(({ name, unit }, at) => ({ plane: `f${at}`, name, unit, ...facts(grids[at] as Grid) }))
      const artifact: Raster = {
        kind: 'raster',
        title: ask.title,
        frame: ask.frame,
        layerId: ask.layerId,
        tilePx: 256,
        bands,
        method: ask.method,
        notes: [...(ask.notes ?? [])],
        sources: [...(ask.sources ?? [])],
      }
      return ok({ artifactId, artifact, step: 'step' })
    },
    async mask(ask, fill) {
      const { width, height } = ask.frame
      const sink = memorySink(width, height)
      const filled = await fill(sink)
      if (!filled.ok) return filled
      const artifactId = `made-${++world.made}`
      const grid = sink.grid()
      world.classes.set(artifactId, grid)
      const histogram: Record<string, number> = {}
      for (let at = 0; at < width * height; at++) {
        const value = String(grid.valid?.[at] === 0 ? 255 : grid.values[at])
        histogram[value] = (histogram[value] ?? 0) + 1
      }
      const lost = ['253', '254', '255'].reduce((sum, value) => sum + (histogram[value] ?? 0), 0)
      const artifact: Mask = {
        kind: 'mask',
        ...ask,
        minScore: null,
        tilePx: 256,
        histogram,
        analysedShare: 1 - lost / (width * height),
        areaPixels: width * height,
        hasScores: false,
      }
      return ok({ artifactId, artifact, step: 'step' })
    },
  }
}

function facts(grid: Grid) {
  const values = rowsOf(grid).flat().filter(Number.isFinite)
  if (values.length === 0) return { min: null, max: null, mean: null, std: null, valid: 0 }
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return { min: Math.min(...values), max: Math.max(...values), mean, std: Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length), valid: values.length }
}
