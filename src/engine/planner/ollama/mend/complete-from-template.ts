import { checkPlan } from '../../../../core/plan/index.ts'
import { comparable, matchSteps } from '../../../../core/plan-diff/index.ts'
import type { Action, Plan } from '../../../../contracts/plan.ts'
import { type MendedPlan, troubleIn } from './apply-repairs.ts'
import { isMissing } from './missing.ts'
import { repairsBetween } from './repairs-between.ts'
import type { MendTask } from './types.ts'

/**
 * The last repair: the steps of the template for the same reading stand in for those of the model that differ. Steps the model has right keep
 * their ids, names and settings; what it has beyond the template goes. With `always` every difference counts, because the reading is sure and
 * a kind of question has one list of steps whatever its words; without, only where the checker says that something is missing. Not taken
 * where it would make the plan worse. Every change is a repair.
 */
export function completeFromTemplate(plan: Plan, task: MendTask, { always }: { always: boolean }): MendedPlan {
  const { specs, context, byId, template } = task
  const findings = checkPlan(plan, specs, context).findings
  const missing = findings.find(isMissing)
  if ((!missing && !always) || template.actions.length === 0) return { plan, repairs: [] }
  const actions = completed(plan, task)
  const whole: Plan = { ...plan, actions: [...actions] }
  const [before, after] = [troubleIn(findings), troubleIn(checkPlan(whole, specs, context).findings)]
  if (after > before || (after === before && !always)) return { plan, repairs: [] }
  const why = missing ? `${missing.message} Repaired from the steps this kind of question has.` : null
  const repairs = repairsBetween(plan.actions, actions, {
    code: missing?.code ?? null,
    byId,
    sentence: (change) => why ?? sentenceFor(change, byId.get(change.to ?? change.from ?? '')?.verb ?? ''),
  })
  return repairs.length === 0 ? { plan, repairs } : { plan: whole, repairs }
}

type Change = Parameters<Parameters<typeof repairsBetween>[2]['sentence']>[0]

function sentenceFor({ step, what, from, to }: Change, verb: string): string {
  if (what === 'step_dropped') return `Step ${step} (${from}) was left out: nothing the question asks for needs it.`
  if (what === 'step_added') return `Step ${step} (${to}${verb === '' ? '' : `, "${verb}"`}) was put in: this kind of question needs it.`
  if (what === 'order') return 'The steps were put in the order in which they need one another.'
  return `Step ${step}: ${from ?? 'what was not set'} became ${to ?? 'not set'}, as the question says.`
}

/** The template's steps in their order; where the model has such a step, under the model's id and result name. */
function completed(plan: Plan, { template, byId }: MendTask): readonly Action[] {
  const pairs = matchSteps(comparable(template, byId), comparable(plan, byId))
  const used = new Set(plan.actions.map((action) => action.id))
  const names = new Set([...plan.actions.flatMap((action) => action.outputs), ...Object.keys(plan.resources)])
  const called = new Map<string, string>()
  return template.actions.map((action) => {
    const mine = pairs.get(action)
    const specs = byId.get(action.tool)?.inputs ?? {}
    const inputs = Object.fromEntries(Object.entries(action.inputs).map(([name, value]) => [name, specs[name]?.role === 'wire' ? follow(value, called) : value]))
    const output = mine?.outputs[0] ?? fresh(action.outputs[0] ?? action.tool, names)
    names.add(output)
    called.set(action.outputs[0] ?? '', output)
    const id = mine?.id ?? fresh(`s${plan.actions.length + 1}`, used)
    used.add(id)
    return { ...action, id, inputs: mine ? likeMine(mine, inputs, specs) : inputs, outputs: [output], why: mine ? mine.why : 'Put in by a repair.' }
  })
}

type Inputs = Action['inputs']
type Specs = Readonly<Record<string, { readonly role: string; readonly type?: string }>>

/** Inputs as the model wrote them where they say the same, and settings it made that the template leaves open, such as a score. */
function likeMine(mine: Action, theirs: Inputs, specs: Specs): Inputs {
  const kept = Object.entries(mine.inputs).filter(([name, value]) =>
    Object.hasOwn(theirs, name) ? sameValue(value, theirs[name]) : specs[name]?.role === 'argument' && !['class', 'classes', 'model'].includes(specs[name]?.type ?? ''),
  )
  return { ...theirs, ...Object.fromEntries(kept) }
}

/** A name and a list of it say the same, and a list of classes has no order. */
const sameValue = (one: unknown, other: unknown): boolean => JSON.stringify([one].flat().map(String).sort()) === JSON.stringify([other].flat().map(String).sort())

const follow = (value: unknown, called: ReadonlyMap<string, string>): unknown =>
  Array.isArray(value) ? value.map((one) => follow(one, called)) : typeof value === 'string' ? (called.get(value) ?? value) : value

function fresh(stem: string, used: ReadonlySet<string>): string {
  if (!used.has(stem)) return stem
  const [, letters = stem, digits = '1'] = /^(.*?)(\d+)$/.exec(stem) ?? []
  let number = Number(digits) + 1
  while (used.has(`${letters}${number}`)) number++
  return `${letters}${number}`
}
