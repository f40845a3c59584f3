import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok } from '../../../contracts/result.ts'
import type { Decoder } from './decoder.ts'
import { channelCount, semanticPlanes } from './semantic-planes.ts'

/** One probability a class, which add to one. */
export const semanticProbabilities = (card: ModelCard): Decoder => asTheyAre(card, true)

/** One probability a class, each a yes or no of its own. */
export const semanticSigmoidProbabilities = (card: ModelCard): Decoder => asTheyAre(card, false)

const slack = 1e-3

/** A value outside 0 to 1 is no probability: the layout was declared wrongly, and it is not clamped into sense. */
function asTheyAre(card: ModelCard, exclusive: boolean): Decoder {
  const channels = channelCount(card)
  return (outputs, size) => {
    const planes = semanticPlanes(card, { outputs, size }, (values) => values)
    if (!planes.ok) return planes
    if (planes.value.every((value) => value >= -slack && value <= 1 + slack)) return ok({ kind: 'planes', channels, exclusive, planes: planes.value })
    return fail({
      code: 'model_output_unexpected',
      message: `The model ${card.id} answered with values outside 0 to 1 where its card promises probabilities.`,
      hint: 'Give its card the layout for logits.',
    })
  }
}
