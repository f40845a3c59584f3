import type { Action } from '../../../../contracts/plan.ts'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import { asStep, readDraft, type Task } from '../loop/draft.ts'
import { ask, type Draft, type Steps } from '../loop/moves.ts'
import { messagesFor } from '../prompt/messages.ts'
import { stepSchema } from '../prompt/reply-schema.ts'
import { readCalls } from '../reply/read-calls.ts'

/** A next step, or why there is none. */
export type NextStep = Draft | 'done' | 'unreadable'

const stepReplyTokens = 400

const formatOf = (thought: boolean) => `You give one step at a time. Reply with one JSON object, the next step, and nothing after it:
{${thought ? '"thought": "why", ' : ''}"tool": "...", "inputs": {"...": "..."}, "output": "..."}
When the steps so far compute the answer, reply {${thought ? '"thought": "...", ' : ''}"tool": "done", "inputs": {}, "output": "done"}.`

/** One step after those there are; `results` says what they gave. Its id and result are new. */
export const nextStep = (task: Task, before: readonly Action[], { thought, results }: { thought: boolean; results: string }): Steps<NextStep> =>
  ask({
    purpose: 'step',
    format: stepSchema(task.parts.tools, { thought }),
    replyTokens: stepReplyTokens,
    messages: (parts) => messagesFor(parts, { format: formatOf(thought), sofar: results }),
    read: (text, thinking) => readStep(task, text, { thinking, before }),
    // a first step that cannot be read is no plan; a later one ends the plan there
    ...(before.length > 0 ? { orElse: () => 'unreadable' as const } : {}),
  })

const ends: ReadonlySet<string> = new Set(['done', 'finish', 'finished', 'stop', 'end', 'none', 'answer', 'final_answer'])

function readStep(task: Task, text: string, { thinking, before }: { thinking: string; before: readonly Action[] }): Result<NextStep> {
  const read = readCalls(text)
  const first = read?.calls[0]
  if (first && ends.has(first.tool.trim().toLowerCase()) && !task.specs.some((spec) => spec.id === first.tool)) return ok('done')
  const draft = readDraft(task, text, { thinking, more: before.flatMap((action) => action.outputs) })
  if (!draft.ok) return draft
  const step = asStep(draft.value, `s${before.length + 1}`)
  const [action] = step.actions
  return action ? ok({ ...step, actions: [freshlyNamed(action, before)] }) : fail({ code: 'planner_reply_unreadable', message: 'The reply holds no step.' })
}

/** The step with a result name that no earlier step has. */
function freshlyNamed(action: Action, before: readonly Action[]): Action {
  const used = new Set(before.flatMap((one) => one.outputs))
  const [output = action.tool] = action.outputs
  let fresh = output
  for (let number = 2; used.has(fresh); number++) fresh = `${output}_${number}`
  return { ...action, outputs: [fresh] }
}
