import { type KindName, UnitSchema } from '../../contracts/kinds/index.ts'
import { unitSign } from '../../core/words/index.ts'
import type { Action, Resource } from '../../contracts/plan.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { InputSpec, ToolSpec } from '../../contracts/tool-spec.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { dateWords } from '../ui/format.ts'
import type { IconName } from '../ui/icons.ts'
import { classesInWords } from '../ui/palette.ts'

export type Wire = { key: string; input: string; icon: IconName; words: string; title: string; name: string | null; bad: boolean }

/** Kinds of steps and of things a step may name that no step makes. */
export type WireKind = KindName | Resource['kind']

const kindIcons: Record<WireKind, IconName> = {
  image: 'image',
  area: 'polygon',
  point: 'pin',
  segmentation: 'mask',
  mask: 'mask',
  detections: 'boxes',
  quantity: 'hash',
  yes_no: 'yesNo',
  path: 'route',
  table: 'table',
  state: 'layers',
  answer: 'speech',
  selection: 'pointer',
  artifact: 'clock',
  raster: 'contrast',
  features: 'polygon',
  graph: 'route',
  series: 'table',
  text: 'speech',
  figure: 'image',
  report: 'table',
}
const kindWords: Record<WireKind, string> = {
  image: 'image',
  area: 'area',
  point: 'point',
  segmentation: 'all classes',
  mask: 'mask',
  detections: 'boxes',
  quantity: 'number',
  yes_no: 'yes or no',
  path: 'way',
  table: 'table',
  state: 'screen',
  answer: 'answer',
  selection: 'selection',
  artifact: 'earlier result',
  raster: 'values',
  features: 'shapes',
  graph: 'network',
  series: 'series',
  text: 'text',
  figure: 'picture',
  report: 'report',
}

export const kindIcon = (kind: WireKind): IconName => kindIcons[kind]
export const kindWord = (kind: WireKind): string => kindWords[kind]

const namesIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter((name) => typeof name === 'string')

/** Chips of what goes into a step: resources, earlier steps, then the settings that shape the number. */
export function inputWires(request: RequestState, action: Action, spec: ToolSpec | null): Wire[] {
  const findings = request.check.findings.filter((finding) => finding.step === action.id && finding.severity === 'error')
  const wires: Wire[] = []
  for (const [input, value] of Object.entries(action.inputs)) {
    if (value === null || value === undefined || value === '') continue
    const role = spec?.inputs[input] ?? null
    if (isWire(request, role, value)) {
      for (const name of namesIn(value))
        wires.push({
          ...wireChip(request, name),
          key: `${input}-${name}`,
          input,
          bad: findings.some((finding) => finding.message.includes(name) || finding.message.includes(input)),
        })
    } else {
      const words = argumentWords(role, value)
      if (words) wires.push({ key: input, input, icon: argumentIcon(input), words, title: `${role?.label ?? input}: ${words}`, name: null, bad: false })
    }
  }
  return wires
}

/** Input chips of a card: a setting that the output chip already says is left out. */
export function cardWires(request: RequestState, action: Action, spec: ToolSpec | null): Wire[] {
  const output = outputWire(request, action, spec)
  // a refusal is a sentence, told under the chips
  if (output.words === kindWords.answer) return inputWires(request, action, spec).filter((wire) => wire.name !== null)
  return inputWires(request, action, spec).filter((wire) => wire.name !== null || wire.words !== output.words)
}

function isWire(request: RequestState, role: InputSpec | null, value: unknown): boolean {
  if (role) return role.role === 'wire'
  return namesIn(value).some((name) => name in request.plan.resources || producerOf(request, name) >= 0)
}

const producerOf = (request: RequestState, name: string) => request.plan.actions.findIndex((action) => action.outputs.includes(name))

function wireChip(request: RequestState, name: string): Omit<Wire, 'key' | 'input' | 'bad'> {
  const resource = request.plan.resources[name]
  if (resource) return { icon: kindIcons[resource.kind], words: resource.label, title: `${kindWords[resource.kind]}: ${resource.label}`, name }
  const index = producerOf(request, name)
  const kind = request.check.wires[name]?.kind ?? null
  if (index < 0) return { icon: 'diamond', words: name, title: `nothing makes ${name}`, name }
  return { icon: kind ? kindIcons[kind] : 'hash', words: `step ${index + 1}`, title: `${kind ? kindWords[kind] : 'result'} of step ${index + 1}`, name }
}

/** Names of a wire as its chip has them, "step 2" or the image; a name that nothing has stays. */
export const wireWords = (request: RequestState, names: string): string =>
  names
    .split(', ')
    .map((name) => wireChip(request, name).words)
    .join(', ')

/** The chip of what a step makes: kind, and class set where it has one. */
export function outputWire(request: RequestState, action: Action, spec: ToolSpec | null): Wire {
  const name = action.outputs[0] ?? ''
  const wire = request.check.wires[name]
  const kind = wire?.kind ?? spec?.output ?? 'quantity'
  const classed = kind === 'mask' || kind === 'detections' || kind === 'segmentation'
  const words = classed ? classesInWords(wire?.classes ?? null) : kindWords[kind]
  return { key: name, input: '', icon: kindIcons[kind], words, title: `${kindWords[kind]}: ${words} (${name})`, name, bad: false }
}

function argumentIcon(input: string): IconName {
  return input === 'minScore' ? 'hash' : input.startsWith('class') ? 'boxes' : 'pencil'
}

/** `m2` as m²; a unit that has no sign stays a word. */
export function unitWords(unit: string): string {
  const known = UnitSchema.safeParse(unit)
  return (known.success && unitSign(known.data)) || unit
}

/** A setting in a few words; settings that say nothing on a card are left out. */
export function argumentWords(role: InputSpec | null, value: unknown): string | null {
  if (role?.role !== 'argument') return plainWords(value)
  if (role.type === 'score' && typeof value === 'number') return `≥ ${value.toFixed(2)}`
  if (role.type === 'class' || role.type === 'classes') return classesInWords(namesIn(value))
  if (role.type === 'flag') return value === true ? role.label : null
  if (role.type === 'unit' && typeof value === 'string') return unitWords(value)
  return role.choices && typeof value === 'string' ? value.replaceAll('_', ' ') : plainWords(value)
}

function plainWords(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'string') return String(value)
  return Array.isArray(value) ? namesIn(value).join(', ') : null
}

/** The request with its images named as the window names them: role and date, else the file. */
export function withImageNames(request: RequestState, layers: readonly Layer[]): RequestState {
  const rename = (resource: Resource): Resource => {
    const layer = resource.kind === 'image' ? layers.find((other) => other.id === resource.layerId) : undefined
    return layer?.date ? { ...resource, label: `${layer.role} ${dateWords(layer.date, false)}` } : resource
  }
  const resources = Object.fromEntries(Object.entries(request.plan.resources).map(([name, resource]) => [name, rename(resource)]))
  return { ...request, plan: { ...request.plan, resources } }
}
