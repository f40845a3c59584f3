import { fail, ok, type Result } from '../../contracts/result.ts'
import { nearestName } from '../plan/index.ts'
import type { AliasDefinition, AliasFacts, AliasTable, TheirArguments } from './define-alias.ts'
import { resolved } from './references.ts'
import { catalogueOf, definitionOf, aliasNames } from './table/index.ts'

export type OurCall = { readonly tool: string; readonly arguments: Record<string, unknown>; readonly alias: string }

/**
 * A call under a name of the catalogue as a call of ours: paths become names of layers and results, class numbers names, pixel sizes are
 * compared with the frame, references connect results.
 * @fails `tool_unknown`; `argument_invalid`, `input_missing`, `file_missing`, `class_absent`, `class_unknown`, `gsd_unknown` of its arguments
 */
export function toOurCall(name: string, args: TheirArguments, facts: AliasFacts): Result<OurCall> {
  const definition = definitionOf(name)
  if (!definition) {
    const near = nearestName(name, aliasNames)
    return fail({
      code: 'tool_unknown',
      message: `The catalogue has no tool "${name}".`,
      hint: near ? `Did you mean ${near}?` : 'List the tools to see their names.',
      repairable: true,
    })
  }
  const problem = unfit(definition, args)
  if (problem) return problem
  const ready = Object.fromEntries(
    Object.entries(args).map(([argument, value]) => {
      const connects = definition.arguments[argument]?.connects ?? false
      return [argument, connected(resolved(value, { facts, connects }), { facts, connects })]
    }),
  )
  const made: Record<string, unknown> = { ...definition.presets }
  for (const [argument, value] of Object.entries(ready)) {
    const rule = definition.arguments[argument]
    if (value === null || value === undefined || !rule) continue
    const put = rule.put(value, { args: ready, facts, name: argument, table })
    if (!put.ok) return put
    Object.assign(made, put.value)
  }
  return ok({ ...forKind(definition, made, facts), alias: definition.name })
}

/** The result a list or record was copied from, where the argument connects results. */
function connected(value: unknown, { facts, connects }: { facts: AliasFacts; connects: boolean }): unknown {
  const isCopy = connects && typeof value === 'object' && value !== null && Object.keys(value).length > 0
  return isCopy ? (facts.sameAs?.(value) ?? value) : value
}

/** The tool for masks where the input is one. */
function forKind({ tool, forMask }: AliasDefinition, made: Record<string, unknown>, facts: AliasFacts): Pick<OurCall, 'tool' | 'arguments'> {
  const wire = forMask ? made[forMask.of] : null
  const kind = typeof wire === 'string' ? facts.kindOf(wire) : null
  if (!forMask || (kind !== 'mask' && kind !== 'segmentation')) return { tool, arguments: made }
  const { [forMask.of]: input, ...rest } = made
  const kept = Object.fromEntries(Object.entries(rest).filter(([name]) => !forMask.drop?.includes(name)))
  return { tool: forMask.tool, arguments: { ...kept, [forMask.input]: input } }
}

/** Arguments it does not take, and needed ones that are not there; one that is only compared with the frame need not be. */
function unfit({ name, arguments: rules }: AliasDefinition, args: TheirArguments) {
  const stray = Object.keys(args).find((argument) => !Object.hasOwn(rules, argument))
  if (stray !== undefined) return fail({ code: 'argument_invalid', message: `${name} takes no "${stray}".`, hint: `It takes ${Object.keys(rules).join(', ')}.`, repairable: true })
  const needed = catalogueOf(name)?.arguments.find(
    ([argument, type, optional]) => !optional && !type.includes('null') && rules[argument]?.fills !== null && (args[argument] ?? null) === null,
  )
  return needed ? fail({ code: 'input_missing', message: `${name} lacks "${needed[0]}".`, hint: 'Give it in the call.', repairable: true }) : null
}

const table: AliasTable = {
  convert: (name, args, facts) => toOurCall(name, args, facts),
  keyOf(name, key) {
    const keys = definitionOf(name)?.output ?? {}
    const rule = Object.hasOwn(keys, key) ? keys[key] : undefined
    return rule ? (rule.wire ? 'result' : 'value') : null
  },
  legendOf: (name) => definitionOf(name)?.legend ?? null,
  takes: (name, argument) => Object.hasOwn(definitionOf(name)?.arguments ?? {}, argument),
}
