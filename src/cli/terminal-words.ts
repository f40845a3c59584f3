import { basename } from 'node:path'
import type { ErrorCode } from '../contracts/errors.ts'
import type { RefusalReason } from '../contracts/goal.ts'
import type { RequestState } from '../contracts/request.ts'
import type { Failure } from '../contracts/result.ts'

/** What helps in a terminal, where nothing is dragged, drawn or clicked. */
const hints: Partial<Record<ErrorCode, string>> = {
  gsd_unknown: 'Give the metres a pixel with --gsd, for example --gsd 0.1.',
  area_missing: 'Give it with --area, or ask about the whole image.',
  point_missing: 'Give it with --point NAME=x,y.',
}
/** What is done by hand in the window; a hint that names what there is, or an option, is as good here. */
const inWindow = /^$|\b(draw|place it|type|set|click)\b/i
const refusalHints: Partial<Record<RefusalReason, string>> = {
  missing_point: 'Give each with --point NAME=x,y.',
  missing_area: 'Give the area with --area, or ask about the whole image.',
}

/** A failure in words for the terminal: what is not there is said of this place, and what to do is an option. */
export function inTerminal(failure: Failure): Failure {
  const { code, details } = failure
  const path = typeof details['path'] === 'string' ? details['path'] : null
  if (code === 'file_missing' && path !== null) return { ...failure, message: `There is no file ${basename(path)} here.`, hint: 'Check the path.' }
  if (code === 'layer_moved' && path !== null)
    return { ...failure, message: `There is no file ${path}, where the project has its image.`, hint: 'Put it back there, or locate it in the window.' }
  const hint = hints[code]
  return hint === undefined || !inWindow.test(failure.hint) ? failure : { ...failure, hint }
}

/** The same request with every failure, finding and hint in words for the terminal. */
export function requestInTerminal(request: RequestState): RequestState {
  const steps = request.steps.map((step) => (step.error ? { ...step, error: inTerminal(step.error) } : step))
  const told = { ...request, steps, check: { ...request.check, findings: request.check.findings.map((one) => ({ ...one, message: findingWords(one) })) } }
  const failure = steps.find((step) => step.error)?.error
  const { answer } = request
  if (answer === null) return told
  if (failure && answer.reason !== null)
    return { ...told, answer: { ...answer, text: answer.text.replace(answer.reason, failure.message), reason: failure.message, hint: failure.hint || null } }
  const { reason } = request.reading.goal
  const hint = answer.kind === 'refusal' && reason !== null ? refusalHints[reason] : undefined
  return { ...told, answer: { ...answer, hint: hint ?? answer.hint } }
}

/** The window names its layer list; here the size is an option. */
export const findingWords = ({ code, message }: { code: string; message: string }): string =>
  code === 'gsd_unknown' ? message.replace(/Set its GSD in the layer list\.$/, 'Give it with --gsd.') : message
