import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok } from '../../../contracts/result.ts'
import { type Decoder, hasShape, outputOf, sigmoid, unexpectedShape } from './decoder.ts'

/** One logit a class, each a yes or no of its own. */
export function semanticSigmoid(card: ModelCard): Decoder {
  const channels = card.classes.length
  return (outputs, { width, height }) => {
    const named = outputOf(outputs, card.output.name)
    if (!named.ok) return named
    const wanted = [1, channels, height, width]
    if (!hasShape(named.value, wanted)) return unexpectedShape(named.value, wanted)
    return ok({ kind: 'planes', channels, exclusive: false, planes: named.value.data.map(sigmoid) })
  }
}
