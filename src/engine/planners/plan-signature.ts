import type { Plan } from '../../contracts/plan.ts'

/**
 * What a plan does, whatever its steps and results are called: two plans with the same signature do the same. Steps stand in order, an input
 * that is the result of a step is the number of that step, empty inputs are left out.
 */
export function planSignature({ actions }: Pick<Plan, 'actions'>): string {
  const made = new Map(actions.flatMap((action, at) => action.outputs.map((output): [string, string] => [output, `#${at}`])))
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain).sort()
    return typeof value === 'string' ? (made.get(value) ?? value) : value
  }
  const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  return JSON.stringify(
    actions
      .filter(({ skipped }) => !skipped)
      .map(({ tool, inputs }) => [
        tool,
        Object.entries(inputs)
          .filter(([, value]) => !isEmpty(value))
          .map(([name, value]) => [name, plain(value)])
          .sort(),
      ]),
  )
}
