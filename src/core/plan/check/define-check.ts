import type { Finding } from '../../../contracts/plan.ts'
import type { Step, Subject } from '../subject.ts'

export type Severity = Finding['severity']

/** What a code means, apart from any plan: the list of `aftermap check --codes` and the reference page are made of these. */
export type CheckCode = {
  readonly code: string
  /** what is wrong, in one sentence */
  readonly summary: string
  /** why it matters: what would come out if nobody looked */
  readonly why: string
  /** of most findings; a milder case of the same fault may be less */
  readonly severity: Severity
  /** true where a case with exactly one right repair exists */
  readonly repairable: boolean
}

/** One finding as a check gives it: code and severity come from the definition. */
export type Found = { readonly message: string; readonly step?: Step | null; readonly severity?: Severity; readonly repair?: Finding['repair'] | undefined }

export type CodeCheck = CheckCode & { run(subject: Subject): Finding[] }

/** More of one kind than this are told as a number: a plan that repeats itself has hundreds. */
const mostOfOneCode = 20

/** One kind of finding. `find` is pure. */
export function defineCheck(code: CheckCode, find: (subject: Subject) => readonly Found[]): CodeCheck {
  return { ...code, run: (subject) => shortened(find(subject)).map((found) => findingOf(code, found)) }
}

const findingOf = ({ code, severity }: CheckCode, found: Found): Finding => ({
  code,
  step: found.step?.action.id ?? null,
  severity: found.severity ?? severity,
  message: found.message,
  repair: found.repair ?? null,
})

function shortened(found: readonly Found[]): readonly Found[] {
  if (found.length <= mostOfOneCode) return found
  const shown = found.slice(0, mostOfOneCode - 1)
  const rest = found.slice(mostOfOneCode - 1)
  const worst = rest.find(({ severity }) => severity === 'error') ?? rest[0]
  return [...shown, { message: `${rest.length} more steps have the same fault.`, ...(worst?.severity ? { severity: worst.severity } : {}) }]
}
