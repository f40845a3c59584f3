import type { GoalPart } from '../../contracts/goal.ts'
import type { Action } from '../../contracts/plan.ts'
import type { InputSpec, ToolSpec } from '../../contracts/tool-spec.ts'
import { oneOrList, supplyFor } from './adaptors.ts'
import { serves } from './goal-parts.ts'
import { addedStep, namer } from './insert-steps.ts'
import type { Subject, WireSpec } from './subject.ts'

/** The plan with the one step at its end that answers a part of the question; null where two tools or two sources would do. */
export function withAnswer(subject: Subject, part: GoalPart): { label: string; actions: Action[] } | null {
  const serving = [...subject.specs.values()].filter((spec) => spec.effects === 'none' && serves(spec, part.operation))
  const spec = serving.find(({ id, aliases }) => id === part.operation || aliases.includes(part.operation)) ?? (serving.length === 1 ? serving[0] : undefined)
  if (!spec) return null
  const built = inputsFor(subject, spec, part)
  if (!built) return null
  // the producers have taken names of their own
  const grown: Subject = { ...subject, actions: [...subject.actions, ...built.before] }
  const names = namer(grown)
  const step = addedStep({ tool: spec.id, inputs: built.inputs, output: names.output('r'), id: names.id() })
  return { label: `Put in ${[...built.before, step].map(({ tool }) => tool).join(', ')}`, actions: [...subject.actions, ...built.before, step] }
}

type Built = { readonly before: readonly Action[]; readonly inputs: Record<string, unknown> }

function inputsFor(subject: Subject, spec: ToolSpec, part: GoalPart): Built | null {
  const needed = Object.entries(spec.inputs).filter(([, input]) => !input.optional)
  const points = needed.filter(([, input]) => takesPoint(input)).map(([name]) => name)
  const inputs: Record<string, unknown> = {}
  const before: Action[] = []
  let kind: string | undefined
  for (const [name, input] of needed) {
    if (input.role === 'argument') return null
    const given = takesPoint(input) ? pointFor(subject, points.indexOf(name)) : supplyFor(subject, { kinds: input.kinds, classes: part.classes, at: subject.actions.length })
    if (given === null) return null
    if (typeof given !== 'string') {
      before.push(...given.actions)
      kind ??= kindOf(subject, given.name, input)
    }
    inputs[name] = typeof given === 'string' ? given : given.name
  }
  return { before, inputs: { ...inputs, ...argumentsFor(spec, part, kind) } }
}

const takesPoint = (input: InputSpec): boolean => input.role === 'wire' && input.kinds.includes('point')
const kindOf = ({ wires }: Subject, name: string, { kinds }: WireSpec): string | undefined => wires.get(name)?.kind ?? kinds[0]

/** Objects are asked by class and areas in the unit of the question; a mask holds its classes alone. */
function argumentsFor(spec: ToolSpec, { classes, unit }: GoalPart, kind: string | undefined): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const [name, input] of Object.entries(spec.inputs)) {
    if (input.role !== 'argument') continue
    if ((input.type === 'class' || input.type === 'classes') && kind === 'detections' && classes.length > 0) filled[name] = oneOrList(classes)
    if (input.type === 'unit' && unit !== null && input.choices?.includes(unit)) filled[name] = unit
  }
  return filled
}

/** Points of the question by their names, else the only points of the plan in order. */
function pointFor({ plan }: Subject, at: number): string | null {
  const known = Object.entries(plan.resources).flatMap(([name, { kind }]) => (kind === 'point' ? [name] : []))
  const named = plan.goal.points[at]
  if (named !== undefined && known.includes(named)) return named
  return known.length === 2 ? (known[at] ?? null) : null
}
