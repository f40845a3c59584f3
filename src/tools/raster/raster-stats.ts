import { fail, ok } from '../../contracts/result.ts'
import { eachWindow, type Grid, hasData, percentiles } from '../../core/raster/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { bandOf, caught, paceOf } from './support/grid-input.ts'
import { plain } from './support/made.ts'

export const rasterStats = defineTool({
  id: 'raster_stats',
  version: 1,
  module: 'raster',
  verb: 'Measure the values of a band',
  output: 'table',
  effects: 'none',
  aliases: ['ras.stats'],
  summary: 'Least, largest, mean, spread, median and 5 and 95 % of the pixels of a band that have data, and how many have none.',
  typing: { frame: 'image' },
  words: ['statistics', 'mean', 'minimum', 'maximum', 'values', 'average value', 'percentile'],
  inputs: {
    image: wire.either(['image', 'raster']),
    area: wire.maybe('area'),
    band: argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' }),
  },
  run: ({ image, area, band }, context) =>
    caught(async () => {
      const values = await bandOf(context, image, { band, area })
      if (!values.ok) return values
      const { source, facts, words } = values.value
      const tally = new Tally()
      await eachWindow(source, (grid) => tally.add(grid), paceOf(context))
      if (tally.count === 0)
        return fail({ code: 'area_empty', message: `No pixel of ${words} has data${area ? ` in ${area.label}` : ''}.`, hint: 'Choose another area or band.', repairable: true })
      const ranks = await percentiles(source, [0.05, 0.5, 0.95], paceOf(context))
      const [low, middle, high] = ranks ?? []
      const found = { min: tally.min, max: tally.max, mean: tally.mean, std: tally.std, p05: low, median: middle, p95: high }
      return ok({
        artifact: {
          kind: 'table' as const,
          title: `Values of ${words}${area ? ` in ${area.label}` : ''}`,
          rows: [],
          method: `exact over ${tally.count} pixels with data${facts.unit ? `, in ${facts.unit}` : ''}; pixels without data take no part; percentiles are linear between neighbours`,
          records: {
            columns: [
              { name: 'statistic', unit: null },
              { name: 'value', unit: null },
            ],
            rows: [...Object.entries(found).map(([name, value]) => [name, plain(value)]), ['valid_pixels', tally.count]],
          },
          notes: facts.unit ? [] : ['The file does not say in which unit the values are.'],
        },
      })
    }),
})

/** Welford's mean and spread: exact for values far from zero. */
class Tally {
  count = 0
  mean = 0
  private squares = 0
  min = Number.POSITIVE_INFINITY
  max = Number.NEGATIVE_INFINITY

  add(grid: Grid): void {
    for (let at = 0; at < grid.values.length; at++) {
      const value = grid.values[at] as number
      if (!hasData(grid, at) || !Number.isFinite(value)) continue
      this.count++
      const step = value - this.mean
      this.mean += step / this.count
      this.squares += step * (value - this.mean)
      if (value < this.min) this.min = value
      if (value > this.max) this.max = value
    }
  }

  get std(): number {
    return Math.sqrt(this.squares / this.count)
  }
}
