import { z } from 'zod'
import type { Classifier, Model } from './classifier.ts'
import type { LinearModel } from './linear.ts'
import type { Novelty } from './novelty.ts'

const Numbers = z.array(z.number())
const StandardSchema = z.object({ mean: Numbers, scale: Numbers })
const LinearSchema = z.object({ kind: z.literal('linear'), classes: z.number().int(), count: z.number().int(), standard: StandardSchema, weights: Numbers })
const ForestSchema = z.object({
  kind: z.literal('forest'),
  classes: z.number().int(),
  count: z.number().int(),
  trees: z.array(z.object({ feature: Numbers, threshold: Numbers, left: Numbers, shares: Numbers })),
})

/** A fitted classifier as plain numbers, for a card and a project file. */
export const ModelTextSchema = z.object({
  model: z.discriminatedUnion('kind', [LinearSchema, ForestSchema]),
  others: z.array(LinearSchema),
  novelty: z.object({ standard: StandardSchema, features: Numbers, means: z.array(z.number().nullable()), whitening: Numbers, limit: z.number() }).nullable(),
})
export type ModelText = z.infer<typeof ModelTextSchema>
export type Fitted = { readonly classifier: Classifier; readonly novelty: Novelty | null }

export function modelToText({ classifier: { model, others }, novelty }: Fitted): ModelText {
  return {
    model:
      model.kind === 'linear'
        ? linearText(model)
        : { ...model, trees: model.trees.map((tree) => ({ feature: [...tree.feature], threshold: [...tree.threshold], left: [...tree.left], shares: [...tree.shares] })) },
    others: others.map(linearText),
    novelty: novelty && {
      standard: standardText(novelty.standard),
      features: [...novelty.features],
      // the mean of a class without examples is no number
      means: Array.from(novelty.means, (one) => (Number.isNaN(one) ? null : one)),
      whitening: [...novelty.whitening],
      limit: novelty.limit,
    },
  }
}

const standardText = ({ mean, scale }: LinearModel['standard']) => ({ mean: [...mean], scale: [...scale] })
const linearText = ({ kind, classes, count, standard, weights }: LinearModel) => ({ kind, classes, count, standard: standardText(standard), weights: [...weights] })

export const modelFromText = ({ model, others, novelty }: ModelText): Fitted => ({
  classifier: { model: modelOf(model), others: others.map(linearOf) },
  novelty: novelty && {
    standard: standardOfText(novelty.standard),
    features: novelty.features,
    means: Float64Array.from(novelty.means, (one) => one ?? Number.NaN),
    whitening: Float64Array.from(novelty.whitening),
    limit: novelty.limit,
  },
})

const standardOfText = ({ mean, scale }: { mean: number[]; scale: number[] }) => ({ mean: Float64Array.from(mean), scale: Float64Array.from(scale) })
const linearOf = ({ kind, classes, count, standard, weights }: z.infer<typeof LinearSchema>): LinearModel => ({
  kind,
  classes,
  count,
  standard: standardOfText(standard),
  weights: Float64Array.from(weights),
})

function modelOf(model: ModelText['model']): Model {
  if (model.kind === 'linear') return linearOf(model)
  const trees = model.trees.map((tree) => ({
    feature: Int16Array.from(tree.feature),
    threshold: Float32Array.from(tree.threshold),
    left: Int32Array.from(tree.left),
    shares: Float32Array.from(tree.shares),
  }))
  return { ...model, trees }
}
