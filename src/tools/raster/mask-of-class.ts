import { registryClasses } from '../../contracts/classes.ts'
import { ok } from '../../contracts/result.ts'
import { valuesOfClasses } from '../class-set.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'

const firstReserved = 253
/** Background that was asked for, told apart from pixels that were not kept. */
const keptBackground = 102

export const maskOfClass = defineTool({
  id: 'mask_of_class',
  version: 2,
  module: 'raster',
  verb: 'Keep one class',
  output: 'mask',
  effects: 'none',
  summary: 'Pixels of the asked classes; the rest is 0, what was not seen stays not seen.',
  typing: { classes: { argument: 'class' }, frame: 'segmentation' },
  words: ['only', 'keep', 'mask', 'pixels of'],
  inputs: {
    segmentation: wire.one('segmentation'),
    class: argumentOf.classesRequired({ of: 'segmentation', label: 'class' }),
    minScore: argumentOf.score({ label: 'score needed', note: 'card default unless set' }),
  },
  async run({ segmentation, class: asked, minScore }, context) {
    const source = segmentation.artifact
    // "share of the image" asks for everything there is: with the background in it, a class the source lacks takes nothing away
    const withBackground = asked.includes('background')
    const wanted = isEverything(asked)
      ? ok(new Set(Object.values(source.values)))
      : valuesOfClasses(withBackground ? asked.filter((name) => valuesOfClasses([name], source.values).ok) : asked, source.values)
    if (!wanted.ok) return wanted
    const floor = minScore === undefined ? 0 : Math.round(minScore * 255)
    const histogram = await context.rasters.derive(segmentation.artifactId, source.frame, ({ values, scores }) =>
      values.map((value, at) => (withBackground && value === 0 ? keptBackground : keep({ value, score: scores?.[at] ?? 255, wanted: wanted.value, floor }))),
    )
    const names = Object.fromEntries(Object.entries(source.values).filter(([, value]) => wanted.value.has(value)))
    const { frame, layerId, tilePx, analysedShare, areaPixels, hasScores } = source
    return ok({
      artifact: {
        kind: 'mask' as const,
        classes: withBackground ? ['background', ...Object.keys(names)] : asked,
        minScore: minScore ?? null,
        values: withBackground ? { ...names, background: keptBackground } : names,
        frame,
        layerId,
        tilePx,
        histogram,
        analysedShare,
        areaPixels,
        hasScores,
        source: source.source,
        ...(withBackground ? {} : { calibration: source.calibration ?? null }),
        note: source.note ?? null,
        unseen: source.unseen ?? null,
      },
    })
  },
})

/** All of the registry is all there is, a building of no grade and a class only one model knows included. */
const isEverything = (asked: readonly string[]): boolean => registryClasses.every((name) => asked.includes(name))

type Pixel = { value: number; score: number; wanted: ReadonlySet<number>; floor: number }

function keep({ value, score, wanted, floor }: Pixel): number {
  if (value >= firstReserved) return value
  return wanted.has(value) && score >= floor ? value : 0
}
