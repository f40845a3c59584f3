import type { KindName } from '../../contracts/kinds/index.ts'
import type { Action } from '../../contracts/plan.ts'
import type { InputSpec, ToolSpec } from '../../contracts/tool-spec.ts'
import { covers } from './class-sets.ts'
import { addedStep, type Namer, namer } from './insert-steps.ts'
import { type Step, type Subject, inputValue, type WireSpec, wireNames } from './subject.ts'

/** Steps to put before a consumer so that it gets a wire of the wanted kind, and the name of that wire. */
export type Supply = { readonly actions: readonly Action[]; readonly name: string }

type Wanted = {
  readonly kinds: readonly KindName[]
  readonly classes: readonly string[]
  readonly at: number
  /** the one wire that may be turned into the kind; absent: any */
  readonly from?: string
}
type Search = Wanted & { readonly names: Namer; readonly depth: number }

const deepest = 3
const stems: Partial<Record<KindName, string>> = { detections: 'd', segmentation: 'seg', mask: 'm', features: 'v', quantity: 'n', raster: 'r', graph: 'g' }

/**
 * The one way to a wire of some kinds at a position: the only one there is, the only one that holds the classes, else the one chain of
 * tools that makes it. Null when two would do, for a choice is no repair.
 */
export const supplyFor = (subject: Subject, wanted: Wanted): Supply | null => search(subject, { ...wanted, names: namer(subject), depth: deepest })

/** The one chain of tools that turns a wire into another kind. */
export const adapted = (subject: Subject, wanted: Wanted & { readonly from: string }): Supply | null => made(subject, { ...wanted, names: namer(subject), depth: deepest - 1 })

function search(subject: Subject, wanted: Search): Supply | null {
  if (wanted.from !== undefined) {
    const kind = subject.wires.get(wanted.from)?.kind
    if (kind && wanted.kinds.includes(kind)) return { actions: [], name: wanted.from }
    return wanted.depth === 0 ? null : made(subject, wanted)
  }
  const known = namesBefore(subject, wanted.at).filter((name) => wanted.kinds.some((kind) => subject.wires.get(name)?.kind === kind))
  if (known.length === 1 && known[0] !== undefined) return { actions: [], name: known[0] }
  if (known.length > 1) {
    const [only, ...more] = known.filter((name) => holdsAll(subject.wires.get(name)?.classes ?? null, wanted.classes))
    return only !== undefined && more.length === 0 ? { actions: [], name: only } : null
  }
  return wanted.depth === 0 ? null : made(subject, wanted)
}

const holdsAll = (held: readonly string[] | null, classes: readonly string[]) => held !== null && classes.length > 0 && classes.every((name) => covers(held, name))

/** Kinds in the order the consumer lists them; within one, only a maker without a rival counts. */
function made(subject: Subject, wanted: Search): Supply | null {
  for (const kind of wanted.kinds) {
    const found = [...subject.specs.values()].filter((spec) => makes(spec, kind, wanted.classes)).flatMap((spec) => builtBy(subject, spec, wanted) ?? [])
    const known = found.filter(isBasic)
    const among = known.length > 0 ? known : found
    const fewest = Math.min(...among.map(({ actions }) => actions.length))
    const [best, ...rivals] = among.filter(({ actions }) => actions.length === fewest)
    if (best) return rivals.length === 0 ? best : null
  }
  return null
}

/** Tools the kinds of questions are answered with; another one that makes the same stands for a purpose of its own. */
const basic: ReadonlySet<string> = new Set(['detect', 'segment', 'mask_of_class', 'vectorize', 'build_graph'])

const isBasic = ({ actions }: Supply): boolean => actions.every(({ tool }) => basic.has(tool))

/** A tool that turns one thing into the kind: not one that takes the kind itself, and none that touches the screen or a file. */
function makes({ output, effects, inputs, typing }: ToolSpec, kind: KindName, classes: readonly string[]): boolean {
  if (output !== kind || effects !== 'none') return false
  const needed = requiredWires(inputs)
  const [only] = needed
  if (only === undefined || needed.length > 1 || only[1].kinds.includes(kind)) return false
  // of two lists of classes nobody can say which is meant
  if (Object.values(inputs).filter(isClassInput).length > 1) return false
  return !Array.isArray(typing?.classes) || classes.length === 0 || classes.every((name) => covers(typing.classes as string[], name))
}

const isClassInput = (input: InputSpec): boolean => input.role === 'argument' && (input.type === 'class' || input.type === 'classes')

const requiredWires = (inputs: ToolSpec['inputs']) => Object.entries(inputs).filter((entry): entry is [string, WireSpec] => entry[1].role === 'wire' && !entry[1].optional)

function builtBy(subject: Subject, spec: ToolSpec, wanted: Search): Supply | null {
  const [entry] = requiredWires(spec.inputs)
  if (!entry) return null
  const [input, { kinds, many }] = entry
  const source = search(subject, { ...wanted, kinds, depth: wanted.depth - 1 })
  const rest = source && otherInputs(subject, spec, { ...wanted, classes: wanted.classes.length > 0 ? wanted.classes : onlyClass(subject, source.name) })
  if (!source || !rest) return null
  const output = wanted.names.output(stems[spec.output] ?? 'r')
  const inputs = { [input]: many ? [source.name] : source.name, ...rest }
  return { actions: [...source.actions, addedStep({ tool: spec.id, inputs, output, id: wanted.names.id() })], name: output }
}

/** What is left to ask of a thing that can hold one class alone. */
const onlyClass = ({ wires }: Subject, name: string): readonly string[] => {
  const held = wires.get(name)?.classes ?? []
  return held.length === 1 ? held : []
}

/** The only area of the plan, and the classes wanted; null when something else is needed that nobody can know. */
function otherInputs(subject: Subject, spec: ToolSpec, { classes, at }: Search): Record<string, unknown> | null {
  const inputs: Record<string, unknown> = {}
  for (const [name, input] of Object.entries(spec.inputs)) {
    const value = fillFor(subject, input, { classes, at })
    if (value === 'unknown') return null
    if (value !== null) inputs[name] = value
  }
  return inputs
}

/** A value, null for an input that may stay empty, `unknown` for one that nobody can fill. */
function fillFor(subject: Subject, input: InputSpec, { classes, at }: Pick<Search, 'classes' | 'at'>): unknown {
  if (input.role === 'wire') return input.optional && input.kinds.includes('area') ? onlyArea(subject, at) : null
  const empty = input.optional ? null : 'unknown'
  if (!isClassInput(input) || classes.length === 0) return empty
  return input.of === null ? [...classes] : oneOrList(classes)
}

function onlyArea(subject: Subject, at: number): string | null {
  const areas = namesBefore(subject, at).filter((name) => subject.wires.get(name)?.kind === 'area')
  return areas.length > 1 ? 'unknown' : (areas[0] ?? null)
}

/** One class is written as a name, several as a list. */
export const oneOrList = (classes: readonly string[]): string | string[] => (classes.length === 1 && classes[0] !== undefined ? classes[0] : [...classes])

/** Resources, and results made before a position. */
export const namesBefore = ({ plan, actions }: Subject, at: number): string[] => [...Object.keys(plan.resources), ...actions.slice(0, at).flatMap((action) => action.outputs)]

/** Classes of a consumer itself when it names them, else those of the goal. */
export function classesFor({ plan }: Subject, { action, classes }: Step): string[] {
  const [own] = classes
  const given = own && wireNames(inputValue(action, own.input))
  return given ?? [...plan.goal.classes]
}

/** A fresh wire of the kind, whatever is there already. */
export const madeAnew = (subject: Subject, wanted: Wanted): Supply | null => made(subject, { ...wanted, names: namer(subject), depth: deepest })
