import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { ModelOutput, ModelOutputs } from '../tensor.ts'
import { outputOf } from './decoder.ts'

/** Outputs of a model by what they hold, as the card names them; `output.name` stands for the first of `roles` where no names are given. */
export function outputsByRole<R extends string>(card: ModelCard, outputs: ModelOutputs, roles: readonly R[]): Result<Record<R, ModelOutput>> {
  const found: Partial<Record<R, ModelOutput>> = {}
  for (const [at, role] of roles.entries()) {
    const name = card.output.names?.[role] ?? (at === 0 ? card.output.name : null)
    if (name === null) return fail({ code: 'model_invalid', message: `The card of ${card.id} does not name the output that holds the ${role}.`, hint: 'Name it in output.names.' })
    const output = outputOf(outputs, name)
    if (!output.ok) return output
    found[role] = output.value
  }
  return ok(found as Record<R, ModelOutput>)
}
