import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { HeldAsideSchema } from '../../contracts/services/teach.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { ModelTextSchema } from '../../core/teach/index.ts'
import { valuesOfClasses } from './class-values.ts'

/** Card of a finished classifier of pixels: what it was taught on, its scores, and its coefficients. */
export const TaughtModelSchema = z.object({
  kind: z.literal('taught'),
  /** of the way features are worked out; another one does not fit */
  version: z.literal(1),
  id: z.string(),
  name: z.string(),
  mode: z.enum(['pixels', 'objects']),
  classes: z.array(z.string()),
  features: z.array(z.string()),
  /** the installed model whose class shares are the last features */
  backbone: z.object({ id: z.string(), sha256: z.string() }).nullable().default(null),
  method: z.enum(['linear', 'forest']).optional(),
  trainedOn: z.object({ layer: z.string(), sensor: z.string().nullable(), gsdM: z.number().nullable(), bands: z.number().int(), date: z.string().nullable() }),
  strokes: z.array(z.object({ class: z.string(), points: z.array(z.tuple([z.number(), z.number()])), radiusPx: z.number(), pixels: z.number().int() })),
  scores: z.array(z.object({ class: z.string(), score: HeldAsideSchema.nullable() })),
  /** JSON of the numbers, read only where they are used: a forest has hundreds of thousands */
  coefficients: z.union([z.string(), z.unknown().transform((given) => JSON.stringify(ModelTextSchema.parse(given)))]),
  sha256: z.string(),
})
export type TaughtModel = z.infer<typeof TaughtModelSchema>

export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** `Solar panels 2` becomes `taught-solar-panels-2`. */
export const taughtId = (name: string): string =>
  `taught-${
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'model'
  }`
export const isTaughtId = (id: string | null | undefined): id is string => id?.startsWith('taught-') ?? false

const gsdOf = ({ frame: { gsd } }: Layer): number | null => (gsd ? Math.sqrt(gsd.x * gsd.y) : null)

/** What of an image a taught model depends on. */
export const trainedOn = (layer: Layer): TaughtModel['trainedOn'] => ({ layer: layer.name, sensor: layer.sensor, gsdM: gsdOf(layer), bands: layer.bands, date: layer.date })

const widest = 1.5

/** @fails gsd_unfit, kind_mismatch (another sensor or other bands): colours and textures learned there mean nothing here */
export function fitsLayer({ id, trainedOn: taught }: TaughtModel, layer: Layer): Result<null> {
  const gsdM = gsdOf(layer)
  const hint = 'Teach it again on this image.'
  if (layer.bands !== taught.bands)
    return fail({ code: 'kind_mismatch', message: `${id} was taught on an image of ${taught.bands} bands and ${layer.name} has ${layer.bands}.`, hint })
  if (taught.sensor !== null && layer.sensor !== null && taught.sensor !== layer.sensor)
    return fail({ code: 'kind_mismatch', message: `${id} was taught on images of ${taught.sensor} and ${layer.name} is of ${layer.sensor}.`, hint })
  if ((gsdM === null) !== (taught.gsdM === null))
    return fail({ code: 'gsd_unfit', message: `The pixel size of ${gsdM === null ? layer.name : taught.layer} is not known, so ${id} cannot be carried over.`, hint })
  if (gsdM !== null && taught.gsdM !== null && Math.max(gsdM / taught.gsdM, taught.gsdM / gsdM) > widest)
    return fail({
      code: 'gsd_unfit',
      message: `${id} was taught at ${taught.gsdM.toPrecision(3)} m a pixel and ${layer.name} has ${gsdM.toPrecision(3)} m; beyond ${widest} times it means nothing.`,
      hint,
    })
  return ok(null)
}

/** The card as that of any other model, so that it is listed, chosen and named like one. */
export function cardOfTaught(model: TaughtModel): ModelCard {
  const help = model.backbone ? ` It works with the help of ${model.backbone.id}, which has to be installed.` : ''
  const values = valuesOfClasses(model.classes)
  const { gsdM, bands, layer } = model.trainedOn
  const gsdRange: [number, number] = gsdM === null ? [0.001, 10_000] : [gsdM / widest, gsdM * widest]
  return {
    id: model.id,
    version: '1',
    task: 'semantic',
    classes: model.classes.map((id, index) => ({ index, name: id.replace(/^(user|model):/, ''), class: id, value: values[index] })),
    input: {
      name: 'features',
      bands,
      order: 'RGB',
      layout: 'NCHW',
      dtype: 'float32',
      scale: 1,
      mean: [0],
      std: [1],
      formula: 'features of pixels',
      gsd_range_m: gsdRange,
      tile: 512,
      multiple_of: 1,
    },
    output: { name: 'classes', layout: 'semantic_probabilities', decode: 'strongest class', shape: '[pixels, classes]' },
    thresholds: {},
    training: { data: `${model.strokes.length} strokes on ${layer}`, licence: 'made in this project' },
    limits: `Taught by ${model.strokes.length} strokes on ${layer}; its scores are those of strokes left out and hold for this image only.${help}`,
    scores: { summary: { f1: Object.fromEntries(model.scores.flatMap(({ class: name, score }) => (score?.f1 == null ? [] : [[name, score.f1]]))) } },
    sha256: model.sha256,
  }
}
