import { classGroups, registryClasses } from '../../contracts/classes.ts'
import type { RequestState } from '../../contracts/request.ts'
import type { InputSpec, ToolSpec } from '../../contracts/tool-spec.ts'
import type { Form } from '../../core/words/index.ts'
import { inClassOrder, shortOf } from '../ui/palette.ts'
import { kindWord, type WireKind } from './wires.ts'

export type Choice = { value: string; label: string }
export type Field = {
  input: string
  role: 'wire' | 'argument'
  label: string
  note: string
  optional: boolean
  many: boolean
  control: 'choice' | 'choices' | 'number' | 'text' | 'flag' | 'structure'
  choices: Choice[]
  min: number | null
  max: number | null
  step: number
  unit: string | null
  /** of a structure */
  form?: Form | undefined
}

/** The plan a form stands in, which step it is (from 0), and what was typed so far. */
export type FormPlace = { request: RequestState; stepIndex: number; draft: Record<string, unknown> }

/** Controls for the inputs of a step, in the order of its tool's spec. `draft` decides which classes a class field offers. */
export function fieldsOf(spec: ToolSpec, { request, stepIndex, draft }: FormPlace): Field[] {
  return Object.entries(spec.inputs).map(([input, role]) =>
    role.role === 'wire' ? wireField(input, role, namesFor(request, stepIndex, role.kinds)) : argumentField(input, role, { request, stepIndex, draft }),
  )
}

/** Names a wire may hold: resources and outputs of earlier steps, of the kinds the input takes. */
export function namesFor(request: RequestState, stepIndex: number, kinds: readonly WireKind[]): Choice[] {
  const resources = Object.entries(request.plan.resources)
    .filter(([, resource]) => kinds.includes(resource.kind))
    .map(([value, resource]) => ({ value, label: resource.label }))
  const outputs = request.plan.actions.slice(0, stepIndex).flatMap((action, index) =>
    action.outputs.flatMap((value) => {
      const kind = request.check.wires[value]?.kind
      return kind && kinds.includes(kind) ? [{ value, label: `step ${index + 1} · ${kindWord(kind)}` }] : []
    }),
  )
  return [...resources, ...outputs]
}

type WireSpec = Extract<InputSpec, { role: 'wire' }>
type ArgumentSpec = Extract<InputSpec, { role: 'argument' }>

function wireField(input: string, spec: WireSpec, choices: Choice[]): Field {
  return {
    input,
    role: 'wire',
    label: spec.label,
    note: spec.note,
    optional: spec.optional,
    many: spec.many,
    control: spec.many ? 'choices' : 'choice',
    choices,
    min: null,
    max: null,
    step: 1,
    unit: null,
  }
}

function argumentField(input: string, spec: ArgumentSpec, place: FormPlace): Field {
  const base = {
    input,
    role: 'argument' as const,
    label: spec.label,
    note: spec.note,
    optional: spec.optional,
    many: false,
    choices: [] as Choice[],
    min: spec.min,
    max: spec.max,
    step: 1,
    unit: spec.unit,
  }
  switch (spec.type) {
    case 'class':
    case 'classes':
      return { ...base, many: spec.type === 'classes', control: 'choices', choices: classChoices(spec, place) }
    case 'score':
      return { ...base, control: 'number', min: spec.min ?? 0, max: spec.max ?? 1, step: 0.01 }
    case 'number':
      return { ...base, control: 'number', step: 0.1 }
    case 'json':
      return { ...base, control: 'structure', form: spec.form }
    case 'flag':
    case 'selection':
      return { ...base, control: 'flag' }
    default:
      return spec.choices && spec.choices.length > 0
        ? { ...base, control: 'choice', choices: spec.choices.map((value) => ({ value, label: value.replaceAll('_', ' ') })) }
        : { ...base, control: 'text' }
  }
}

function classChoices(spec: ArgumentSpec, { request, draft }: FormPlace): Choice[] {
  const wire = spec.of ? draft[spec.of] : null
  const known = typeof wire === 'string' ? request.check.wires[wire]?.classes : null
  const all = known && known.length > 0 ? known : [...Object.keys(classGroups), ...registryClasses.filter((id) => id !== 'background')]
  const chosen = Array.isArray(draft['classes']) ? draft['classes'].filter((id) => typeof id === 'string') : []
  return inClassOrder([...new Set([...all, ...chosen])]).map((value) => ({ value, label: shortOf(value) }))
}
