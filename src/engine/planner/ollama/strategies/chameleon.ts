import type { Action } from '../../../../contracts/plan.ts'
import { fail, ok, type Result } from '../../../../contracts/result.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'
import { asStep, joinDrafts, readDraft, type Task } from '../loop/draft.ts'
import { ask, type Draft, execute, type Steps } from '../loop/moves.ts'
import { mostSteps, resultsOf, type Told } from '../modes/steps.ts'
import { messagesFor } from '../prompt/messages.ts'
import { inputsSchema, modulesSchema } from '../prompt/reply-schema.ts'
import { toObject } from '../reply/calls.ts'
import { parseJson } from '../reply/find-plan.ts'
import { withoutFence, withoutThinking } from '../reply/strip.ts'

const sequenceFormat = `Name only the tools to use, in order, without their inputs. Reply with one JSON object and nothing after it:
{"modules": ["segment", "mask_of_class", "area"]}`

/** A planner picks the sequence of tools; then each tool has a prompt of its own for its inputs, with what the steps before gave. */
export function* chameleon(task: Task): Steps<Draft> {
  const modules = yield* ask({
    purpose: 'plan',
    format: modulesSchema(task.parts.tools),
    replyTokens: 300,
    messages: (parts) => messagesFor(parts, { format: sequenceFormat }),
    read: (text) => readModules(text, task.parts.tools),
  })
  const drafts: Draft[] = []
  const told: Told[] = []
  for (const tool of modules) {
    const draft = yield* inputsFor(task, tool, told)
    const [action] = draft.actions
    if (!action) continue
    drafts.push(draft)
    const seen = yield* execute(
      action,
      told.map((one) => one.action),
    )
    told.push({ action, words: seen.words })
  }
  return joinDrafts(drafts)
}

function readModules(reply: string, tools: readonly ToolSpec[]): Result<readonly ToolSpec[]> {
  const parsed = toObject(parseJson(withoutFence(withoutThinking(reply).text)))?.['modules']
  const names = Array.isArray(parsed) ? parsed : []
  const known = names.flatMap((name) => tools.find((tool) => tool.id === name) ?? []).slice(0, mostSteps)
  return known.length > 0 ? ok(known) : fail({ code: 'planner_reply_unreadable', message: 'The reply names no tool.' })
}

const inputsFormat = (tool: string) => `The next step is ${tool}. Give its inputs and a new name for its result. Reply with one JSON object and nothing after it:
{"inputs": {"...": "..."}, "output": "..."}`

const inputsFor = (task: Task, tool: ToolSpec, told: readonly Told[]): Steps<Draft> =>
  ask({
    purpose: 'module',
    format: inputsSchema,
    replyTokens: 300,
    messages: (parts) => messagesFor(parts, { format: inputsFormat(tool.id), tools: [tool], sofar: resultsOf(told, task) }),
    read: (text, thinking) => readInputs(task, { text, thinking, tool, before: told.map((one) => one.action) }),
    // the tool stays, with nothing set: what it lacks is found and mended like any other gap
    orElse: () => unset(tool, told.length),
  })

type Read = { text: string; thinking: string; tool: ToolSpec; before: readonly Action[] }

/** The reply as a step of the tool that was asked about, whatever tool the model names. */
function readInputs(task: Task, { text, thinking, tool, before }: Read): Result<Draft> {
  const given = toObject(parseJson(withoutFence(withoutThinking(text).text)))
  if (!given) return fail({ code: 'planner_reply_unreadable', message: 'The reply holds no inputs.' })
  const used = before.flatMap((action) => action.outputs)
  const wanted = typeof given['output'] === 'string' && !used.includes(given['output']) ? given['output'] : `${tool.id}_${before.length + 1}`
  const step = { tool: tool.id, inputs: toObject(given['inputs']) ?? {}, output: wanted }
  const draft = readDraft(task, JSON.stringify([step]), { thinking, more: used })
  return draft.ok ? ok(asStep(draft.value, `s${before.length + 1}`)) : draft
}

const unset = (tool: ToolSpec, before: number): Draft => ({
  actions: [{ id: `s${before + 1}`, tool: tool.id, inputs: {}, outputs: [`${tool.id}_${before + 1}`], why: null, skipped: false }],
  notes: [`The model gave no inputs for step s${before + 1} (${tool.id}) that could be read.`],
  repairs: [],
})
