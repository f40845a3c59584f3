import type { Action } from '../../../../contracts/plan.ts'
import type { SolvedStep } from '../../library/solved.ts'
import type { Handles } from './handles.ts'

/** A step as a model writes it: handles in place of the names of images, areas and points. */
export const asWritten = ({ tool, inputs, outputs }: Action, handles: Handles): SolvedStep => ({
  tool,
  inputs: Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, written(value, handles)])),
  output: outputs[0] ?? '',
})

function written(value: unknown, handles: Handles): unknown {
  if (Array.isArray(value)) return value.map((one) => written(one, handles))
  return typeof value === 'string' ? handles.of(value) : value
}
