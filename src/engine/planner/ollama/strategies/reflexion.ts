import type { Action } from '../../../../contracts/plan.ts'
import { ok } from '../../../../contracts/result.ts'
import type { Task } from '../loop/draft.ts'
import { ask, type Draft, execute, type Steps } from '../loop/moves.ts'
import { type Told, resultsOf } from '../modes/steps.ts'
import { wholePlan } from '../modes/whole.ts'
import { messagesFor } from '../prompt/messages.ts'
import { lessonSchema } from '../prompt/reply-schema.ts'
import { toObject } from '../reply/calls.ts'
import { parseJson } from '../reply/find-plan.ts'

const mostTrials = 3
const longestLesson = 300

/** Plan, carry out, learn a lesson from what failed, plan again with it: at most three trials. The last plan stands. */
export function* reflexion(task: Task): Steps<Draft> {
  const lessons: string[] = []
  for (let trial = 1; ; trial++) {
    const draft = yield* wholePlan(task, lessons.length > 0 ? { sofar: `LESSONS\n${lessons.map((one) => `- ${one}`).join('\n')}` } : {})
    const told = yield* carryOut(draft.actions)
    const failed = told.find((one) => !one.ok)
    if (!failed || trial === mostTrials) {
      const end = failed ? `The plan of the last of ${trial} trials fails at ${failed.action.tool}.` : `The plan of trial ${trial} ran to its end.`
      return { ...draft, notes: [...draft.notes, ...lessons.map((one) => `The model's lesson: "${one}"`), end] }
    }
    lessons.push(yield* lessonFrom(task, told))
  }
}

type Tried = Told & { readonly ok: boolean }

/** The steps up to the first that fails. */
function* carryOut(actions: readonly Action[]): Steps<readonly Tried[]> {
  const told: Tried[] = []
  for (const [at, action] of actions.entries()) {
    const seen = yield* execute(action, actions.slice(0, at))
    told.push({ action, words: seen.words, ok: seen.ok })
    if (!seen.ok) break
  }
  return told
}

const format = 'The plan below failed. Say in one sentence what was wrong and what to do instead. Reply with one JSON object: {"lesson": "..."}'

const lessonFrom = (task: Task, told: readonly Tried[]): Steps<string> =>
  ask({
    purpose: 'reflect',
    format: lessonSchema,
    replyTokens: 300,
    messages: (parts) => messagesFor(parts, { format, sofar: resultsOf(told, task) }),
    // a lesson is only ever text of the next prompt, so any reply will do
    read: (text) => ok(oneLine(String(toObject(parseJson(text))?.['lesson'] ?? text))),
  })

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, longestLesson)
