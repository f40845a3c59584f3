import type { Goal } from '../../contracts/goal.ts'
import type { Plan } from '../../contracts/plan.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { Asked } from '../serve-scripted.ts'
import type { Call, Random } from './mistakes.ts'
import type { Profile } from './profiles.ts'
import { replyWith, withMistakes } from './weak-reply.ts'
import { callsOf } from './weak-row.ts'

export type ScriptWorld = { readonly random: Random; readonly specs: readonly ToolSpec[]; readonly classes: readonly string[] }

/** A scripted model for one request: what it says in whichever form it is asked, and the first plan it had in mind. */
export type Script = { reply(asked: Asked): string; first(): readonly Call[] }

/**
 * Answers in every form the strategies ask for: whole plan, one step, module list, inputs of a module, reading, lesson. The plan in its
 * mind has the profile's mistakes; it thinks anew only where it is asked for a whole plan again.
 */
export function scriptFor({ plan, goal }: { plan: Plan; goal: Goal }, profile: Profile, world: ScriptWorld): Script {
  const draw = () => withMistakes(callsOf(plan), profile, { ...world, tools: world.specs.map((spec) => spec.id), resources: Object.keys(plan.resources) })
  let mind = draw()
  const first = mind
  let asks = 0
  const whole = () => {
    if (asks++ > 0) mind = draw()
    return replyWith(mind, profile, world.random)
  }
  return {
    first: () => first,
    reply(asked) {
      const form = fieldsOf(asked.format)
      if (form.has('lesson')) return JSON.stringify({ lesson: 'Use the right tool for each result.' })
      if (form.has('type') && form.has('scope')) return JSON.stringify(formOf(goal, profile, world))
      if (form.has('modules')) return JSON.stringify({ modules: mind.map((call) => call.tool) })
      if (form.has('tool')) return stepAfter(mind, stepsSoFar(asked))
      if (form.has('inputs')) return inputsOf(mind, asked)
      return asked.format === null || asked.format === undefined ? `First I look at what is asked. Then I choose the tools.\n${JSON.stringify(mind)}` : whole()
    },
  }
}

function fieldsOf(format: unknown): ReadonlySet<string> {
  const properties = typeof format === 'object' && format !== null && 'properties' in format ? format.properties : null
  return new Set(typeof properties === 'object' && properties !== null ? Object.keys(properties) : [])
}

const lastOf = ({ messages }: Asked): string => messages.at(-1)?.content ?? ''
const stepsSoFar = (asked: Asked): number => lastOf(asked).match(/^\{"tool"/gm)?.length ?? 0

function stepAfter(calls: readonly Call[], done: number): string {
  const next = calls[done]
  return JSON.stringify(next ?? { tool: 'done', inputs: {}, output: 'done' })
}

/** The module asked about is named in the task; the same tool twice is told apart by the steps there are. */
function inputsOf(calls: readonly Call[], asked: Asked): string {
  const tool = /The next step is (\w+)/.exec(asked.messages.map((message) => message.content).join('\n'))?.[1]
  const call = calls[stepsSoFar(asked)]?.tool === tool ? calls[stepsSoFar(asked)] : calls.find((one) => one.tool === tool)
  return JSON.stringify({ inputs: call?.inputs ?? {}, output: call?.output ?? 'result' })
}

const chanceOf = ({ plan }: Profile, names: readonly string[]): number =>
  plan.filter(({ mistake }) => names.includes(mistake.name)).reduce((sum, { chance }) => Math.max(sum, chance), 0)

/** A reading fails where a plan does: a class swapped as often, the kind of question mistaken as often as a wire. */
function formOf(goal: Goal, profile: Profile, { random, classes }: ScriptWorld): Record<string, unknown> {
  const swapped = random() < chanceOf(profile, ['swappedClass']) && goal.classes.length > 0
  const mistaken = random() < chanceOf(profile, ['wrongUpstream', 'hallucinated'])
  const other = classes[Math.floor(random() * classes.length)] ?? 'water'
  return {
    type: mistaken ? 'detect' : goal.type,
    classes: swapped ? [other] : goal.classes,
    operations: mistaken ? ['detect'] : goal.operations,
    scope: random() < chanceOf(profile, ['scopeForgotten']) ? 'image' : goal.scope,
    unit: goal.unit ?? 'none',
    groupBy: '',
    filter: goal.filter ?? '',
  }
}
