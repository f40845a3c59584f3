import { fail, ok, type Result } from '../../contracts/result.ts'
import { guardedOtsu, histogramOf, otsu, type Pace } from '../../core/raster/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { type Band, bandOf, caught, frameOf, layerIdOf, paceOf } from './support/grid-input.ts'
import { bytesOf, makeMask } from './support/made.ts'

const comparisons = {
  '>=': (value: number, limit: number) => value >= limit,
  '>': (value: number, limit: number) => value > limit,
  '<=': (value: number, limit: number) => value <= limit,
  '<': (value: number, limit: number) => value < limit,
  '==': (value: number, limit: number) => value === limit,
} as const

export const threshold = defineTool({
  id: 'threshold',
  version: 1,
  module: 'raster',
  verb: 'Mark values above or below a limit',
  output: 'mask',
  effects: 'none',
  aliases: ['ras.threshold'],
  summary: 'Pixels of a band whose value meets a limit; the limit is given, or found by Otsu where the histogram has two humps. No data stays no data.',
  typing: { classes: { argument: 'as' }, frame: 'image' },
  words: ['threshold', 'above', 'below', 'limit', 'cut off', 'binary', 'otsu'],
  inputs: {
    image: wire.either(['image', 'raster']),
    area: wire.maybe('area'),
    band: argumentOf.number({ label: 'band', min: 1, note: 'the first unless set' }),
    is: argumentOf.choice(['>=', '>', '<=', '<', '=='], { label: 'is', note: '>= unless set' }),
    limit: argumentOf.number({ label: 'limit', note: 'found by Otsu, with a guard, unless set' }),
    as: argumentOf.classes({ label: 'class', note: 'what the marked pixels are' }),
    force: argumentOf.flag({ label: 'split one hump too', note: 'takes the threshold of Otsu also where there is no second class' }),
  },
  run: ({ image, area, band, is = '>=', limit, as = ['user:selected'], force }, context) =>
    caught(async () => {
      const values = await bandOf(context, image, { band, area })
      if (!values.ok) return values
      if (as.length !== 1) return fail({ code: 'argument_invalid', message: 'The marked pixels are of one class.', hint: 'Name one.', repairable: true })
      const cut = limit === undefined ? await foundLimit(values.value, { force: force === true, pace: paceOf(context) }) : ok({ limit, words: `${limit}` })
      if (!cut.ok) return cut
      const meets = comparisons[is]
      return makeMask(context, {
        frame: frameOf(image),
        layerId: layerIdOf(image),
        classes: as,
        rule: 'threshold',
        reason: `${values.value.words} ${is} ${cut.value.words}`,
        sources: [values.value.source],
        of: ([grid], table) => {
          const one = table[as[0] as string] as number
          return bytesOf(grid, (value) => (meets(value, cut.value.limit) ? one : 0))
        },
      })
    }),
})

/** Otsu's limit over the whole band, refused where there is no second class unless it is asked for all the same. */
async function foundLimit(
  { source, words }: Band,
  { force, pace }: { readonly force: boolean; readonly pace: Pace },
): Promise<Result<{ readonly limit: number; readonly words: string }>> {
  const histogram = await histogramOf(source, { bins: 256 }, pace)
  if (!histogram) return fail({ code: 'area_empty', message: `No pixel of ${words} has data.`, hint: 'Choose another area or band.', repairable: true })
  const guarded = guardedOtsu(histogram, { what: words })
  const split = guarded.ok ? guarded.value : force ? otsu(histogram) : null
  if (!split) return guarded.ok ? fail({ code: 'internal', message: 'A split was lost.' }) : guarded
  const measures = `eta ${split.eta.toFixed(3)}, separation ${split.separation > 1e6 ? 'complete' : split.separation.toFixed(2)}, valley ${split.valley.toFixed(2)}`
  const warned = guarded.ok ? '' : '; the guard found no second class and was overruled'
  return ok({ limit: split.threshold, words: `${split.threshold.toPrecision(4)} (Otsu: ${measures}${warned})` })
}
