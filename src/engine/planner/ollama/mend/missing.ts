import type { Finding } from '../../../../contracts/plan.ts'

/** Findings that say a plan does not do what the question needs: a step, a wire or the last result is missing or is another's. */
const codes: ReadonlySet<string> = new Set([
  'input_missing',
  'input_unavailable',
  'kind_mismatch',
  'plan_empty',
  'goal_not_answered',
  'goal_part_missing',
  'wrong_source',
  'class_lost',
  'class_differs_from_reading',
  'scope_differs',
  'class_absent',
  'class_not_in_mask',
  'class_not_a_name',
  'class_unknown',
  'class_index_used',
  'unit_unfit',
])

export const isMissing = ({ code, severity }: Finding): boolean => severity !== 'note' && (codes.has(code) || code.startsWith('missing_'))

/** Findings for the model, their code and their sentence, the errors first. */
export const problemWords = (findings: readonly Finding[]): string =>
  findings
    .slice(0, 6)
    .map(({ code, step, message }) => `Problem${step ? ` in step ${step}` : ''} (${code}): ${message}`)
    .join('\n')
