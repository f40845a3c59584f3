import { z } from 'zod'
import type { ToolAlias } from '../../contracts/services/tools.ts'
import type { ObjectSchema } from './json-schema.ts'

/** Input of a catalogue tool under its own argument names. What they mean is settled when they become arguments of ours. */
export function aliasInput({ arguments: args }: Pick<ToolAlias, 'arguments'>): z.ZodObject {
  const shape = args.map(({ name, type, optional, note }) => {
    const value = schemaOf(type)
    const told = note === '' ? value : value.describe(note)
    return [name, optional || type.includes('null') ? told.nullish() : told] as const
  })
  return z.strictObject(Object.fromEntries(shape))
}

const Text = z.string().max(4096)
/** `<area_m2> from step[0].obs` may stand for any value, and is settled with the others */
const Reference = z
  .string()
  .regex(/^<[\w.]+>( from (trajectory|step)\[\d+\]\.obs)?$/)
  .max(300)

function schemaOf(type: string): z.ZodType {
  const [first = ''] = type.split('|')
  if (first === 'str') return type.includes('int') ? z.union([Text, z.int()]) : Text
  return first === 'bool' ? z.boolean() : z.union([plain(first, type), Reference])
}

function plain(first: string, type: string): z.ZodType {
  switch (first) {
    case 'float':
      return z.number()
    case 'int':
      return z.int()
    case 'list[int]':
      return z.array(z.int()).max(10_000)
    case 'list[float]':
      return z.array(z.union([z.number(), Reference])).max(100_000)
    case 'list[str]':
      return z.array(Text).max(10_000)
    case 'list[[row,col]]':
      return z.array(z.array(z.number()).length(2)).max(1_000_000)
    case 'list[dict]':
      return type === 'list[dict]|dict' ? z.union([Records, Fields]) : Records
    default:
      return first.startsWith('list') ? Records : Fields
  }
}

const Fields = z.looseObject({})
const Records = z.array(Fields).max(100_000)

/** Keys of its result, and what ours adds: the request, the result's own name and id, its facts. */
export const aliasOutput = ({ output }: Pick<ToolAlias, 'output'>): ObjectSchema => ({
  type: 'object',
  properties: { ...Object.fromEntries(output.map(({ key, is }) => [key, { description: is }])), aftermap: { type: 'object' } },
  required: ['aftermap'],
})
