import { isClassGroup, isRegistryClass } from '../../contracts/classes.ts'
import type { Action, Finding } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import { classWords } from '../../core/words/index.ts'
import { planTexts as text } from '../messages/en-plan.ts'

export type PlanNames = { readonly actions: readonly Action[]; readonly tools: readonly ToolSpec[] }

/** "Step s2 (area)", "step s2", "Step s3 (mask_of_class, ...)", and the sign behind it. */
const stepPattern = /\b([Ss]tep) ([\w-]+)(?: \((\w+)[^)]*\))?(?=(.?))/g
const putInPattern = /\bPut in (\w+(?:, \w+)*)/g
const idPattern = /\b[a-z]+(?:_[a-z]+)+\b/g

/**
 * A sentence of checker or planner with the names the cards have: "Step s2 (area) needs" is "Step 3, Measure the area, needs";
 * ids of tools and classes are their words. A step that is not in the plan goes by its verb; what nothing is known of stays.
 */
export function withCardNames(sentence: string, { actions, tools }: PlanNames): string {
  const verbOf = (id: string | undefined) => tools.find((tool) => tool.id === id)?.verb ?? null
  const nameStep = (whole: string, ...[word = '', id, tool, next]: (string | undefined)[]) => {
    const at = actions.findIndex((action) => action.id === id)
    const verb = verbOf(actions[at]?.tool ?? tool)
    if (at < 0) return verb ? `${word} ${text.step.quoted(verb)}` : whole
    return verb ? `${word} ${at + 1}, ${verb}${next === ' ' ? ',' : ''}` : `${word} ${at + 1}`
  }
  const nameTools = (whole: string, ids: string) => {
    const verbs = ids.split(', ').map(verbOf)
    return verbs.includes(null) ? whole : `Put in ${verbs.map((verb) => text.step.quoted(verb ?? '')).join(', ')}`
  }
  const nameId = (id: string) => {
    if (isRegistryClass(id) || isClassGroup(id)) return classWords([id])
    const verb = verbOf(id)
    return verb ? text.step.quoted(verb) : id
  }
  return sentence.replaceAll(stepPattern, nameStep).replaceAll(putInPattern, nameTools).replaceAll(idPattern, nameId)
}

/** Findings of a plan, numbered, in the names its cards have. */
export const findingsOf = ({ plan, check }: Pick<RequestState, 'plan' | 'check'>, tools: readonly ToolSpec[]): (Finding & { index: number })[] =>
  check.findings.map(({ message, repair, ...finding }, index) => {
    const named = (sentence: string) => withCardNames(sentence, { actions: plan.actions, tools })
    return { ...finding, index, message: named(message), repair: repair && { ...repair, label: named(repair.label) } }
  })
