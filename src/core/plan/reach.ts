import type { Wire } from '../../contracts/kinds/index.ts'
import type { Resource } from '../../contracts/plan.ts'
import type { ContextImage, Step, Subject } from './subject.ts'

/** Names a step takes, in the order of its inputs. */
export const takenBy = (step: Step): string[] => step.wires.flatMap(({ names }) => names ?? [])

/** Wire behind the first name of an input. */
export function wireAt({ wires }: Subject, step: Step, input: string): Wire | undefined {
  const name = nameAt(step, input)
  return name === undefined ? undefined : wires.get(name)
}

export const nameAt = (step: Step, input: string): string | undefined => step.wires.find((one) => one.input === input)?.names?.[0]

export const outputOf = (step: Step): string => step.action.outputs[0] ?? ''

/** Steps whose result no other step takes: the answer is made of these. */
export const finalSteps = ({ steps, readers }: Subject): Step[] => steps.filter((step) => step.spec !== null && !readers.has(outputOf(step)))

/** The step and everything it stands on. */
export function behind({ makers }: Subject, step: Step): Set<Step> {
  const seen = new Set<Step>()
  const open = [step]
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    for (const name of takenBy(next)) {
      const maker = makers.get(name)
      if (maker) open.push(maker)
    }
  }
  return seen
}

/** Own resource of that name; null for what every object inherits. */
export const resourceOf = ({ plan }: Subject, name: string): Resource | null => (Object.hasOwn(plan.resources, name) ? (plan.resources[name] ?? null) : null)

/** Resources of one kind that stand behind a step, by name. */
export function resourcesBehind(subject: Subject, step: Step, kind: Resource['kind']): string[] {
  const names = [...behind(subject, step)].flatMap(takenBy)
  return [...new Set(names)].filter((name) => resourceOf(subject, name)?.kind === kind)
}

/** Image of the screen behind a name of the plan. */
export function imageOf(subject: Subject, name: string): ContextImage | null {
  const resource = resourceOf(subject, name)
  if (resource?.kind !== 'image') return null
  return subject.context.images?.find((image) => image.id === resource.layerId) ?? null
}

/** True while a wire leads nowhere: then nobody can say which result was meant. */
export const hasLooseWire = ({ steps, plan, makers }: Subject): boolean =>
  steps.some((step) => step.wires.some(({ names }) => names === null || names.some((name) => !makers.has(name) && !Object.hasOwn(plan.resources, name))))
