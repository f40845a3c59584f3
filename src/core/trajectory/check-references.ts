import { fail, ok, type Result } from '../../contracts/result.ts'
import { aliasNamed, hasKey, type Reference, referencesIn } from '../aliases/index.ts'
import type { Trajectory, TrajectoryStep } from './types.ts'

/**
 * Every reference leads to a key of an earlier step, or nothing runs.
 * @fails `wire_missing` naming each that does not
 */
export function checkReferences({ steps }: Trajectory): Result<null> {
  const lost = steps.flatMap((step, at) =>
    referencesIn(step.args)
      // those of a loop's own rounds are checked where its calls are converted
      .filter(({ from }) => from === 'trajectory')
      .flatMap((reference) => problemOf(reference, { steps, at }) ?? []),
  )
  const [first] = lost
  if (first === undefined) return ok(null)
  return fail({
    code: 'wire_missing',
    message: lost.length === 1 ? first : `${lost.length} references lead nowhere; the first: ${first}`,
    hint: 'Nothing was run. A reference names a key of the result of an earlier step.',
    details: { lost },
  })
}

function problemOf({ key, index }: Reference, { steps, at }: { steps: readonly TrajectoryStep[]; at: number }): string | null {
  const words = `step ${at} (${steps[at]?.call ?? ''}) refers to "${key}" of step ${index}`
  const source = steps[index]
  if (!source) return `${words}, and there are only ${steps.length} steps, counted from 0.`
  if (index >= at) return `${words}, which has not run by then.`
  if (aliasNamed(source.call) ? hasKey(source.call, key) : key === 'result' || key === 'value') return null
  return `${words}, and ${source.call} makes no "${key}".`
}
