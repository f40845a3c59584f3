import type { Action } from '../../../contracts/plan.ts'
import { namesBefore, oneOrList } from '../adaptors.ts'
import { covers } from '../class-sets.ts'
import { isClassName, wordsFor } from '../class-words.ts'
import { partsOf } from '../goal-parts.ts'
import { inputValue, replaced, rewired, type Step, type Subject, withInput } from '../subject.ts'
import { shown } from '../text.ts'
import type { Absent } from './classes-held.ts'

type Repair = { label: string; actions: Action[] }

/** The one other result that holds the classes and goes where the wrong one went. */
export function otherSource(subject: Subject, { step, input, source }: Absent): Repair | null {
  const of = step.classes.find((one) => one.input === input)?.of
  const wire = step.wires.find((one) => one.input === of)
  const asked = step.classes.flatMap(({ values }) => values.filter(isClassName))
  if (!wire || wire.spec.many) return null
  const fitting = namesBefore(subject, step.at).filter((name) => {
    const other = subject.wires.get(name)
    return name !== source && other?.classes && wire.spec.kinds.includes(other.kind) && asked.every((one) => covers(other.classes ?? [], one))
  })
  const [to, ...rivals] = fitting
  if (to === undefined || rivals.length > 0) return null
  return { label: `Take ${shown(to)}`, actions: replaced(subject.actions, step.action.id, (one) => rewired(one, { input: wire.input, from: source, to })) }
}

/** The step that looked for other things looks for the class as well, when the question is about it. */
export function lookFor(subject: Subject, { source, absent }: Absent): Repair | null {
  const asked = partsOf(subject.plan.goal).flatMap(({ classes }) => classes)
  const maker = subject.makers.get(source)
  const given = maker?.classes.find(({ of }) => of === null)
  if (!maker || !given || !absent.every((name) => asked.includes(name))) return null
  const wanted = [...new Set([...given.values.filter(isClassName), ...absent])]
  return {
    label: `Look for ${wordsFor(absent)} in step ${shown(maker.action.id)} too`,
    actions: replaced(subject.actions, maker.action.id, (one) => withInput(one, given.input, wanted)),
  }
}

/** The classes of the question in place of the only ones the plan names. */
export function askedInstead(subject: Subject): Repair | null {
  const { plan, steps, actions } = subject
  const parts = partsOf(plan.goal)
  const named = new Set(steps.flatMap(({ classes }) => classes.map(({ values }) => JSON.stringify([...new Set(values)].sort()))))
  if (parts.length !== 1 || named.size !== 1) return null
  const changed = new Map(steps.filter(({ classes }) => classes.length > 0).map((step) => [step.action, withClasses(step, plan.goal.classes)]))
  return { label: `Look for ${wordsFor(plan.goal.classes)}`, actions: actions.map((action) => changed.get(action) ?? action) }
}

/** All classes of the question in the one step that keeps only some of them, when what it takes holds them all. */
export function keptAll(subject: Subject): Repair | null {
  const { plan, steps, wires, actions } = subject
  const wanted = plan.goal.classes
  const keeping = steps.filter((step) =>
    step.classes.some(({ of, values }) => {
      const source = of === null ? undefined : step.wires.find(({ input }) => input === of)?.names?.[0]
      const held = source === undefined ? null : wires.get(source)?.classes
      const own = values.filter(isClassName)
      return held && wanted.every((name) => covers(held, name)) && !wanted.every((name) => covers(own, name)) && own.every((name) => covers(wanted, name))
    }),
  )
  const [only, ...more] = keeping
  if (!only || more.length > 0) return null
  return { label: `Keep ${wordsFor(wanted)}`, actions: replaced(actions, only.action.id, () => withClasses(only, wanted)) }
}

/** A list stays a list, a name stays one where one is enough. */
const withClasses = ({ action, classes }: Step, wanted: readonly string[]): Action =>
  classes.reduce((now, { input }) => withInput(now, input, Array.isArray(inputValue(action, input)) ? [...wanted] : oneOrList(wanted)), action)
