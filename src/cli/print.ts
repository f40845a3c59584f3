import type { CheckedPlan, Plan } from '../contracts/plan.ts'
import type { Reading } from '../contracts/goal.ts'
import type { RequestState } from '../contracts/request.ts'
import type { Failure } from '../contracts/result.ts'
import type { AreaOption, LineId } from './ask-options.ts'
import { areaWords, askedOf } from './asked-place.ts'

export const out = (text: string): void => void process.stdout.write(`${text}\n`)
export const note = (text: string): void => void process.stderr.write(`${text}\n`)

/** How a command answers: lines of a batch, one JSON, or words. `image`: the image of a line, where several were named. */
export type Form = { many: boolean; json: boolean; image?: string | undefined }

/** What is said of a failure. */
export type Told = Pick<Failure, 'code' | 'message' | 'hint'>

/** A failure in the form the command was asked for; returns the exit code 1. */
export function printFailure(id: LineId, failure: Told, { many, json, image }: Form): number {
  const sentence = failureLine(failure)
  const error = { code: failure.code, message: sentence }
  if (many) out(JSON.stringify({ id, ...(image === undefined ? {} : { image }), error }))
  else if (json) out(JSON.stringify({ error }, null, 2))
  if (!many) note(sentence)
  return 1
}

/** One sentence and what to do; never a stack trace. */
export const failureLine = ({ message, hint }: Pick<Told, 'message' | 'hint'>): string => (hint ? `${inShort(message)} ${hint}` : inShort(message))

/** Sentences name what was given, and that may be megabytes: its two ends tell which it was. */
const inShort = (message: string): string => (message.length <= longest ? message : `${message.slice(0, longest / 2)} ... ${message.slice(-longest / 2)}`)
const longest = 2000

/** Why a request has no value, in one sentence; null when it has one. */
export function shortfallOf({ steps, answer, check }: RequestState): string | null {
  const failure = steps.find((step) => step.error)?.error
  if (failure) return failureLine(failure)
  if (answer) return answer.kind === 'refusal' || (answer.value === null && answer.reason !== null) ? failureLine({ message: answer.text, hint: answer.hint ?? '' }) : null
  return planProblem(check) ?? 'Some steps did not run, so there is no answer.'
}

/** The first thing that keeps a plan from running. */
export function planProblem({ valid, findings }: CheckedPlan): string | null {
  if (valid) return null
  const first = findings.find((finding) => finding.severity === 'error')
  return first ? `The plan cannot run as it is: ${first.message}` : 'The plan cannot run as it is.'
}

/** The area as given, and why it was not used where it was not. */
type Asked = { area: AreaOption | null; placeNote: string | null }

function printAskedOf(request: RequestState, { area, placeNote }: Asked): void {
  const { images, area: kept } = askedOf(request)
  if (images.length === 0) return
  const typed = area && placeNote === null ? ` (${areaWords(area)})` : ''
  out(`Asked of       ${images.join(', ')}, ${kept === null ? 'the whole image' : `in ${kept}${typed}`}`)
  if (placeNote !== null) out(`  note: ${placeNote}`)
}

export function printPlan({ reading, plan, check }: { reading: Reading; plan: Plan; check: CheckedPlan }): void {
  out(`Understood as  ${reading.chips.map((chip) => `${chip.key}: ${chip.value}`).join(' | ') || reading.goal.type}`)
  out(`Planner        ${plan.planner.kind === 'builtin' ? 'built-in' : `Ollama, ${plan.planner.model ?? 'default model'}`}`)
  // the one step of a refusal says what stderr says
  const steps = reading.goal.type === 'refusal' ? [] : plan.actions
  steps.forEach((action, at) => {
    out(
      `  ${at + 1}. ${action.tool}(${Object.entries(action.inputs)
        .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
        .join('; ')}) -> ${action.outputs[0]}`,
    )
  })
  for (const finding of check.findings) out(`  ! ${finding.message}${finding.repair ? ` [${finding.repair.label}]` : ''}`)
}

/** What is known, on stdout. Why there is no answer is said once, on stderr: `shortfallOf`. */
export function printAnswer(request: RequestState, asked: Asked): void {
  const failed = new Set<string | undefined>(request.steps.map((step) => step.error?.code))
  printPlan({ ...request, check: { ...request.check, findings: request.check.findings.filter(({ code }) => !failed.has(code)) } })
  for (const line of request.plannerNotes) out(`  note: ${line}`)
  printAskedOf(request, asked)
  const { answer } = request
  if (!answer || shortfallOf(request) !== null) return
  out('')
  out(answer.text + (answer.hint ? ` ${answer.hint}` : ''))
  for (const fact of answer.facts)
    out(`  ${fact.label}: ${fact.method}${fact.interval ? `; 95 % interval ${fact.interval.join(' to ')}` : fact.intervalReason === 'not_calibrated' ? '; not calibrated' : ''}`)
  for (const limit of answer.limits) out(`  - ${limit}`)
}

/** Progress on stderr, one line that is overwritten; silent when stderr is not a terminal. */
export function progressLine(): { show(request: RequestState): void; clear(): void } {
  const isTerminal = process.stderr.isTTY
  return {
    show(request) {
      const at = request.steps.findIndex((step) => step.status === 'running')
      const step = request.steps[at]
      if (!isTerminal || !step) return
      const { progress } = step
      const share = progress && progress.total > 0 ? progress.done / progress.total : 0
      const bar = '#'.repeat(Math.round(share * 24)).padEnd(24, '.')
      const tiles = progress && progress.total > 0 ? `${progress.done} of ${progress.total} ${progress.unit}` : ''
      const left = progress?.secondsLeft ? `, about ${Math.ceil(progress.secondsLeft)} s left` : ''
      process.stderr.write(`\r\u001b[K[${bar}] step ${at + 1} of ${request.steps.length} ${request.plan.actions[at]?.tool ?? ''} ${tiles}${left}`)
    },
    clear: () => void (isTerminal && process.stderr.write('\r\u001b[K')),
  }
}
