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
/** `<area_m2> from step[0].obs` may stand for any value inside a loop */
const Reference = z.string().regex(/^<.*>/).max(300)

function schemaOf(type: string): z.ZodType {
  switch (type.split('|')[0]) {
    case 'str':
      return type.includes('int') ? z.union([Text, z.int()]) : Text
    case 'float':
      return z.union([z.number(), Reference])
    case 'int':
      return z.union([z.int(), Reference])
    case 'bool':
      return z.boolean()
    case 'list[int]':
      return z.array(z.int()).max(10_000)
    case 'list[float]':
      return z.array(z.union([z.number(), Reference])).max(100_000)
    case 'list[str]':
      return z.array(Text).max(10_000)
    case 'list[[row,col]]':
      return z.array(z.array(z.number()).length(2)).max(1_000_000)
    default:
      return type.includes('dict]|dict')
        ? z.union([z.array(z.looseObject({})), z.looseObject({})])
        : type.startsWith('list')
          ? z.array(z.looseObject({})).max(100_000)
          : z.looseObject({})
  }
}

/** Keys of its result, and what ours adds: the request, the result's own name and id, its facts. */
export const aliasOutput = ({ output }: Pick<ToolAlias, 'output'>): ObjectSchema => ({
  type: 'object',
  properties: { ...Object.fromEntries(output.map(({ key, is }) => [key, { description: is }])), aftermap: { type: 'object' } },
  required: ['aftermap'],
})
