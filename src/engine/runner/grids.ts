import { maskValues } from '../../contracts/classes.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import type { Mask, Raster, RasterBand } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Grid, GridSink, GridSource } from '../../core/raster/index.ts'
import type { Grids, ImageFacts, ImageInput, NewMask, NewRaster, Stored } from '../../tools/index.ts'
import { bandSource } from '../measure/band-source.ts'
import { type ProjectStore, tilePx } from '../project/index.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { makeCounts } from './counts.ts'

type Parts = { readonly store: ProjectStore; readonly sources: LayerSources }
type Step = { readonly step: string; readonly artifactId: string; readonly signal: AbortSignal }

/** Pixels of images and float rasters for the tools of one step; what it makes is stored under the step's own artifact. */
export function makeGrids(parts: Parts, step: Step): Grids {
  return {
    facts: (image) => factsOf(parts, image),
    async band(input, band = 0) {
      return 'layer' in input ? bandOfImage(parts, input, band) : bandOfRaster(parts, input, band)
    },
    classes: (stored) => classSource(parts, stored),
    raster: (ask, fill) => newRaster(parts, { step, ask, fill }),
    mask: (ask, fill) => newMask(parts, { step, ask, fill }),
  }
}

async function factsOf({ sources }: Parts, { layer }: ImageInput): Promise<Result<ImageFacts>> {
  const source = await sources.sourceOf(layer.id)
  if (!source.ok) return source
  const bands = source.value.info.bands.map(({ name, unit, colour, type, scale, offset }, index) => ({ index, name, unit, colour, type, scale, offset }))
  return ok({ bands, sensor: layer.sensor, isRadar: layer.drawing?.isRadar ?? false, date: layer.date, sha256: null })
}

async function bandOfImage({ sources }: Parts, { layer }: ImageInput, band: number): Promise<Result<GridSource>> {
  const source = await sources.sourceOf(layer.id)
  if (!source.ok) return source
  const many = source.value.info.bands.length
  if (!(band >= 0 && band < many)) return noBand(layer.name, band, many)
  return ok(await bandSource(source.value, { kind: 'band', band }))
}

function bandOfRaster({ store }: Parts, { artifact, artifactId }: Stored<'raster'>, band: number): Result<GridSource> {
  const found = artifact.bands[band]
  if (!found) return noBand(artifact.title, band, artifact.bands.length)
  const stored = new Set(store.floats.tiles(artifactId, found.plane).map(({ tx, ty }) => `${tx},${ty}`))
  return ok({
    width: artifact.frame.width,
    height: artifact.frame.height,
    tile: { width: tilePx, height: tilePx },
    isEmpty: (box: PixelBox) => noTile(stored, box),
    async read(box: PixelBox): Promise<Grid> {
      const values = store.floats.readWindow(artifactId, found.plane, box)
      return { width: box[2] - box[0], height: box[3] - box[1], values, valid: null }
    },
  })
}

const noBand = (name: string, band: number, many: number) =>
  fail({ code: 'argument_invalid', message: `${name} has no band ${band + 1}: it has ${many}.`, hint: `Choose a band from 1 to ${many}.` })

function noTile(stored: ReadonlySet<string>, [left, top, right, bottom]: PixelBox): boolean {
  for (let ty = Math.floor(top / tilePx); ty <= Math.floor((bottom - 1) / tilePx); ty++)
    for (let tx = Math.floor(left / tilePx); tx <= Math.floor((right - 1) / tilePx); tx++) if (stored.has(`${tx},${ty}`)) return false
  return true
}

function classSource({ store }: Parts, { artifact, artifactId }: Stored<'mask'> | Stored<'segmentation'>): GridSource {
  const { width, height } = artifact.frame
  return {
    width,
    height,
    tile: { width: tilePx, height: tilePx },
    read: async (box) => ({ width: box[2] - box[0], height: box[3] - box[1], values: store.tiles.readWindow(artifactId, 'value', box), valid: null }),
  }
}

type Making<A, F> = { readonly step: Step; readonly ask: A; readonly fill: F }

async function newRaster({ store }: Parts, { step, ask, fill }: Making<NewRaster, (sinks: readonly GridSink[]) => Promise<Result<null>>>): Promise<Result<Stored<'raster'>>> {
  const { artifactId, signal } = step
  // tiles point to the row of their artifact, so it is written first
  store.artifacts.store(artifactId, { kind: 'state', changes: [], undoId: null }, 'partial')
  const tallies = ask.bands.map(() => new Tally())
  const sinks = tallies.map(
    (tally, at): GridSink => ({
      async write(box, grid) {
        if (signal.aborted) return
        const values = floatsOf(grid)
        tally.add(values)
        store.transaction(() => store.floats.writeWindow(artifactId, `f${at}`, { box, values }))
      },
    }),
  )
  const filled = await fill(sinks)
  if (!filled.ok) return filled
  const bands = ask.bands.map(({ name, unit }, at): RasterBand => ({ plane: `f${at}`, name, unit, ...(tallies[at] as Tally).facts() }))
  const { title, frame, layerId, method, notes = [], sources = [] } = ask
  const artifact: Raster = { kind: 'raster', title, frame, layerId, tilePx, bands, method, notes: [...notes], sources: [...sources] }
  store.artifacts.store(artifactId, artifact)
  return ok({ artifactId, artifact, step: step.step })
}

function floatsOf({ values, valid }: Grid): Float32Array {
  const floats = Float32Array.from(values)
  if (valid) for (let at = 0; at < floats.length; at++) if (valid[at] === 0) floats[at] = Number.NaN
  return floats
}

/** Extremes, mean and standard deviation of what passes by (Welford). */
class Tally {
  #n = 0
  #min = Number.POSITIVE_INFINITY
  #max = Number.NEGATIVE_INFINITY
  #mean = 0
  #squares = 0

  add(values: Float32Array): void {
    for (const value of values) {
      if (!Number.isFinite(value)) continue
      this.#n++
      if (value < this.#min) this.#min = value
      if (value > this.#max) this.#max = value
      const step = value - this.#mean
      this.#mean += step / this.#n
      this.#squares += step * (value - this.#mean)
    }
  }

  facts(): Pick<RasterBand, 'min' | 'max' | 'mean' | 'std' | 'valid'> {
    if (this.#n === 0) return { min: null, max: null, mean: null, std: null, valid: 0 }
    return { min: this.#min, max: this.#max, mean: this.#mean, std: Math.sqrt(this.#squares / this.#n), valid: this.#n }
  }
}

async function newMask({ store }: Parts, { step, ask, fill }: Making<NewMask, (sink: GridSink) => Promise<Result<null>>>): Promise<Result<Stored<'mask'>>> {
  const { artifactId } = step
  store.artifacts.store(artifactId, { kind: 'state', changes: [], undoId: null }, 'partial')
  const counts = makeCounts()
  const sink: GridSink = {
    async write(box, { values }) {
      const bytes = values instanceof Uint8Array ? values : Uint8Array.from(values)
      counts.add(bytes)
      store.transaction(() => store.tiles.writeWindow(artifactId, 'value', { box, bytes }))
    },
  }
  const filled = await fill(sink)
  if (!filled.ok) return filled
  const all = ask.frame.width * ask.frame.height
  const unseen = all - counts.total()
  const histogram: Record<string, number> = { ...counts.record(), ...(unseen > 0 ? { [maskValues.nodata]: counts.of(maskValues.nodata) + unseen } : {}) }
  const lost = [maskValues.obscured, maskValues.unknown, maskValues.nodata].reduce((sum, value) => sum + (histogram[value] ?? 0), 0)
  const artifact: Mask = {
    kind: 'mask',
    ...ask,
    note: ask.note ?? null,
    unseen: ask.unseen ?? null,
    minScore: null,
    tilePx,
    histogram,
    analysedShare: all > 0 ? (all - lost) / all : 0,
    areaPixels: all,
    hasScores: false,
  }
  store.artifacts.store(artifactId, artifact)
  return ok({ artifactId, artifact, step: step.step })
}
