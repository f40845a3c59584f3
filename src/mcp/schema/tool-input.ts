import { z } from 'zod'
import type { InputSpec, ToolSpec } from '../../contracts/tool-spec.ts'

const Name = z.string().min(1).max(300)
const lonLat = z.array(z.number()).length(2)

/** A place by value, flat: one of `lonLat`, `pixel` and `geojson`. The engine says what is wrong with any other. */
const Place = z.strictObject({
  lonLat: lonLat.optional().describe('[longitude, latitude]'),
  pixel: lonLat.optional().describe('[column, row]'),
  of: Name.optional().describe('layer of the pixel'),
  geojson: z.looseObject({ type: z.string() }).optional().describe('polygon, WGS 84'),
  name: Name.optional(),
})

/** Input of a tool as the calls from outside give it: wires by name or place, arguments by value; nothing beside them. */
export function toolInput({ inputs }: Pick<ToolSpec, 'inputs'>): z.ZodObject {
  const shape = Object.entries(inputs).map(([name, input]) => {
    const value = input.role === 'wire' ? wireOf(input) : argumentOf(input)
    const told = value.describe(wordsOf(input))
    return [name, input.optional ? told.optional() : told] as const
  })
  return z.strictObject(Object.fromEntries(shape))
}

type WireSpec = Extract<InputSpec, { role: 'wire' }>
type ArgumentSpec = Extract<InputSpec, { role: 'argument' }>

function wireOf({ kinds, many }: WireSpec): z.ZodType {
  const one = kinds.some((kind) => kind === 'area' || kind === 'point') ? z.union([Name, Place]) : Name
  return many ? z.union([one, z.array(one).min(1).max(10_000)]) : one
}

const Names = z.union([Name, z.array(Name).min(1).max(1000)])

function argumentOf({ type, choices, min, max, form }: ArgumentSpec): z.ZodType {
  switch (type) {
    case 'number':
    case 'score':
      return z
        .number()
        .min(min ?? -1e12)
        .max(max ?? 1e12)
    case 'flag':
      return z.boolean()
    case 'classes':
    case 'layers':
      return Names
    case 'text':
      return z.string().max(500)
    case 'json':
      return form ? z.fromJSONSchema(form) : z.unknown()
    case 'selection':
      return z.unknown()
    default:
      return choices && choices.length > 0 ? z.enum(choices) : Name
  }
}

function wordsOf(input: InputSpec): string {
  const unit = input.role === 'argument' && input.unit ? `in ${input.unit}` : ''
  const kinds = input.role === 'wire' ? input.kinds.join(' or ') : ''
  return [input.label === kinds ? '' : input.label, kinds, unit, input.note].filter(Boolean).join('; ')
}
