import { checkPlan } from '../../../../core/plan/index.ts'
import { comparable, matchSteps } from '../../../../core/plan-diff/index.ts'
import type { Action, Plan } from '../../../../contracts/plan.ts'
import { troubleIn, type MendedPlan } from './apply-repairs.ts'
import { isMissing } from './missing.ts'
import { repairsBetween } from './repairs-between.ts'
import type { MendTask } from './types.ts'

/**
 * The last repair: where the checker says that steps are missing or look at something else, those of the template for the same reading stand
 * in. Steps the model has right keep their ids and names; what it has beyond the template and nothing else reads goes. Not taken where it
 * makes nothing better, and every change is a repair.
 */
export function completeFromTemplate(plan: Plan, task: MendTask): MendedPlan {
  const { specs, context, byId, template } = task
  const findings = checkPlan(plan, specs, context).findings
  const missing = findings.filter(isMissing)
  if (missing.length === 0 || template.actions.length === 0) return { plan, repairs: [] }
  const actions = completed(plan, task)
  const whole: Plan = { ...plan, actions: [...actions] }
  if (troubleIn(checkPlan(whole, specs, context).findings) >= troubleIn(findings)) return { plan, repairs: [] }
  const sentence = `${missing[0]?.message ?? ''} Repaired: the steps this kind of question needs were put in as the built-in planner has them.`
  return { plan: whole, repairs: repairsBetween(plan.actions, actions, { code: missing[0]?.code ?? null, sentence, byId }) }
}

/** The template's steps in their order; where the model has such a step, under the model's id and result name. */
function completed(plan: Plan, { template, byId }: MendTask): readonly Action[] {
  const pairs = matchSteps(comparable(template, byId), comparable(plan, byId))
  const used = new Set(plan.actions.map((action) => action.id))
  const names = new Set([...plan.actions.flatMap((action) => action.outputs), ...Object.keys(plan.resources)])
  const called = new Map<string, string>()
  return template.actions.map((action) => {
    const mine = pairs.get(action)
    const inputs = Object.fromEntries(
      Object.entries(action.inputs).map(([name, value]) => [name, byId.get(action.tool)?.inputs[name]?.role === 'wire' ? follow(value, called) : value]),
    )
    const kept = mine ? keptArguments(mine, action, byId.get(action.tool)?.inputs ?? {}) : {}
    const output = mine?.outputs[0] ?? fresh(action.outputs[0] ?? action.tool, names)
    names.add(output)
    called.set(action.outputs[0] ?? '', output)
    const id = mine?.id ?? fresh(`s${plan.actions.length + 1}`, used)
    used.add(id)
    return { ...action, id, inputs: { ...inputs, ...kept }, outputs: [output], why: mine ? mine.why : 'Put in by a repair.' }
  })
}

/** Plain values the model set and the template leaves open, such as a score: they change no wiring and no class. */
const keptArguments = (mine: Action, theirs: Action, specs: Readonly<Record<string, { role: string; type?: string }>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(mine.inputs).filter(
      ([name]) => specs[name]?.role === 'argument' && !['class', 'classes', 'model'].includes(specs[name]?.type ?? '') && !Object.hasOwn(theirs.inputs, name),
    ),
  )

const follow = (value: unknown, called: ReadonlyMap<string, string>): unknown =>
  Array.isArray(value) ? value.map((one) => follow(one, called)) : typeof value === 'string' ? (called.get(value) ?? value) : value

function fresh(stem: string, used: ReadonlySet<string>): string {
  if (!used.has(stem)) return stem
  const [, letters = stem, digits = '1'] = /^(.*?)(\d+)$/.exec(stem) ?? []
  let number = Number(digits) + 1
  while (used.has(`${letters}${number}`)) number++
  return `${letters}${number}`
}
