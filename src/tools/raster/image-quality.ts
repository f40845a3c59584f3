import { ok, type Result } from '../../contracts/result.ts'
import { groundGsd } from '../../core/geo/index.ts'
import { type Grid, hasData } from '../../core/raster/index.ts'
import { sky } from '../../core/spectral/index.ts'
import type { AreaInput, ToolContext } from '../context.ts'
import { defineTool, wire } from '../define-tool.ts'
import { bandsOf } from './clip-raster.ts'
import { caught, cutTo, eachBox, frameOf, type GridInput, readAll, titleOf } from './support/grid-input.ts'
import { plain } from './support/made.ts'
import { roleNumbers, scaleArguments, type OpticalAsk, skyOver } from './support/optical.ts'

export const imageQuality = defineTool({
  id: 'image_quality',
  version: 1,
  module: 'raster',
  verb: 'Check how much of an image can be used',
  output: 'table',
  effects: 'none',
  summary: 'Share without data, under cloud and in cloud shadow, at the top of the range, how sharp and how varied it is, and its pixel size.',
  typing: { frame: 'image' },
  words: ['quality', 'usable', 'cloud check', 'sharp', 'blurred', 'overexposed', 'how good is the image'],
  inputs: { image: wire.one('image'), area: wire.maybe('area'), bands: roleNumbers, ...scaleArguments },
  run: ({ image, area, ...ask }, context) =>
    caught(async () => {
      const light = await lightOf(context, image, area)
      if (!light.ok) return light
      const over = await skyShares(context, image, { ...ask, area })
      if (!over.ok) return over
      const gsd = groundGsd(frameOf(image))
      const found: Record<string, number | null> = { ...light.value, ...over.value.shares, gsd_x_m: plain(gsd?.x), gsd_y_m: plain(gsd?.y) }
      return ok({
        artifact: {
          kind: 'table' as const,
          title: `Quality of ${titleOf(image)}`,
          rows: [],
          method: `shares of ${area ? `the pixels of ${area.label}` : 'all pixels'}; sharpness is the spread of the Laplacian over the spread of the values; ${over.value.words}`,
          records: {
            columns: [
              { name: 'measure', unit: null },
              { name: 'value', unit: null },
            ],
            rows: Object.entries(found),
          },
          notes: over.value.notes,
        },
      })
    }),
})

type Light = { readonly no_data_share: number | null; readonly top_value_share: number | null; readonly contrast: number | null; readonly sharpness: number | null }

/** Over the first band, in which the detail of all is. */
async function lightOf(context: ToolContext, image: GridInput, area: AreaInput | null): Promise<Result<Light>> {
  const bands = await bandsOf(context, image)
  if (!bands.ok) return bands
  const [first] = bands.value
  if (!first) return ok({ no_data_share: null, top_value_share: null, contrast: null, sharpness: null })
  const frame = frameOf(image)
  const inside = area ? cutTo({ ...first.source, read: async (box) => allOnes(box) }, { frame, area }) : ok(null)
  if (!inside.ok) return inside
  const tally = new LightTally()
  const sources = inside.value ? [first.source, inside.value] : [first.source]
  await eachBox(context, first.source, async (box) => {
    const [grid, within] = await readAll(sources, box)
    if (grid) tally.add(grid, within ?? null)
  })
  return ok(tally.result())
}

const allOnes = ([left, top, right, bottom]: readonly [number, number, number, number]): Grid => ({
  width: right - left,
  height: bottom - top,
  values: new Uint8Array((right - left) * (bottom - top)).fill(1),
  valid: null,
})

class LightTally {
  private pixels = 0
  private lost = 0
  private top = Number.NEGATIVE_INFINITY
  private atTop = 0
  private readonly values = new Spread()
  private readonly detail = new Spread()

  add(grid: Grid, within: Grid | null): void {
    const { width } = grid
    for (let at = 0; at < grid.values.length; at++) {
      if (within && !hasData(within, at)) continue
      this.pixels++
      if (!hasData(grid, at)) {
        this.lost++
        continue
      }
      const value = grid.values[at] as number
      this.meetTop(value)
      this.values.add(value)
      const x = at % width
      const around = x > 0 && x < width - 1 && at >= width && at + width < grid.values.length ? [at - 1, at + 1, at - width, at + width] : []
      if (around.length > 0 && around.every((k) => hasData(grid, k))) this.detail.add(around.reduce((sum, k) => sum + (grid.values[k] as number), 0) - 4 * value)
    }
  }

  private meetTop(value: number): void {
    if (value > this.top) [this.top, this.atTop] = [value, 0]
    if (value === this.top) this.atTop++
  }

  result(): Light {
    const spread = this.values.std
    return {
      no_data_share: this.pixels > 0 ? this.lost / this.pixels : null,
      top_value_share: this.values.n > 0 ? this.atTop / this.values.n : null,
      contrast: plain(spread),
      sharpness: spread !== null && spread > 0 && this.detail.std !== null ? this.detail.std / spread : null,
    }
  }
}

class Spread {
  n = 0
  private mean = 0
  private squares = 0
  add(value: number): void {
    this.n++
    const step = value - this.mean
    this.mean += step / this.n
    this.squares += step * (value - this.mean)
  }
  get std(): number | null {
    return this.n > 0 ? Math.sqrt(this.squares / this.n) : null
  }
}

type Shares = { readonly shares: Record<string, number | null>; readonly words: string; readonly notes: string[] }

async function skyShares(context: ToolContext, image: GridInput, ask: OpticalAsk): Promise<Result<Shares>> {
  const over = await skyOver(context, image, ask)
  if (!over.ok) return over
  const told = over.value
  if (!told)
    return ok({
      shares: { cloud_share: null, cloud_shadow_share: null },
      words: 'clouds were not looked for',
      notes: ['Clouds cannot be told in this image: it has no quality band, and no colours with a known scale.'],
    })
  const counts = new Float64Array(256)
  const [first] = told.sources
  if (first)
    await eachBox(context, first, async (box) => {
      for (const value of told.of(await readAll(told.sources, box)).values) counts[value] = (counts[value] as number) + 1
    })
  const seen = counts.reduce((sum, n, value) => (value === sky.unseen ? sum : sum + n), 0)
  const share = (value: number) => (seen > 0 ? (counts[value] as number) / seen : null)
  return ok({
    shares: { cloud_share: share(sky.cloud), cloud_shadow_share: share(sky.shadow), snow_share: share(sky.snow) },
    words: `clouds by ${told.words}, over the pixels with data`,
    notes: told.caveat ? [told.caveat] : [],
  })
}
