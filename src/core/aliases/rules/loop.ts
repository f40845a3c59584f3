import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { AliasFacts, ArgumentRule, RuleContext } from '../define-alias.ts'
import { referencesIn } from '../references.ts'
import { invalid, isPlaceholder, namedWire } from './wires.ts'

/** `loop_over`: an earlier result, or records; paths in records become wires that every round may use. */
export const loopOver = (): ArgumentRule => ({
  fills: 'items',
  connects: true,
  note: 'an earlier result is gone over piece by piece; records given in the call fill over',
  put(value, context) {
    if (typeof value === 'string') {
      const named = namedWire(value, context)
      return named.ok ? ok({ items: [named.value] }) : named
    }
    return Array.isArray(value) ? ok({}) : invalid(context.name, value, 'an earlier result or a list of records')
  },
})

/** `calls`: each under its catalogue name, with the wires from outside the round gathered in `given`. */
export const loopCalls = (): ArgumentRule => ({
  fills: 'calls',
  connects: true,
  note: 'each call is converted like a call of its own; results from outside the loop are gathered in given',
  put(value, context) {
    if (!Array.isArray(value)) return invalid(context.name, value, 'a list of {tool, args}')
    const given: string[] = []
    const made: { tool: string; inputs: Record<string, unknown>; alias: string }[] = []
    for (const one of value) {
      const call = oneCall(one, { context, given, made })
      if (!call.ok) return call
      made.push(call.value)
    }
    const over = recordsOver(context, given)
    return ok({ calls: made.map(({ tool, inputs }) => ({ tool, inputs })), ...(over === null ? {} : { over }), ...(given.length > 0 ? { given } : {}) })
  },
})

type Made = { readonly tool: string; readonly inputs: Record<string, unknown>; readonly alias: string }
type Round = { readonly context: RuleContext; readonly given: string[]; readonly made: readonly Made[] }

function oneCall(value: unknown, round: Round): Result<Made> {
  const { context } = round
  if (typeof value !== 'object' || value === null || !('tool' in value)) return invalid(context.name, value, '{tool, args}')
  const { tool, args = {} } = value as { tool: unknown; args?: Record<string, unknown> }
  const bound = Object.entries((context.args['bind'] as Record<string, string> | undefined) ?? {}).filter(
    ([name]) => !Object.hasOwn(args, name) && context.table.takes(String(tool), name),
  )
  const whole = { ...args, ...Object.fromEntries(bound.map(([name, field]) => [name, `<item.${field.replace(/^item\./, '')}>`])) }
  const lost = referencesIn(whole).find(({ from, index }) => from === 'step' && index >= round.made.length)
  if (lost)
    return fail({
      code: 'wire_missing',
      message: `"<${lost.key}> from step[${lost.index}].obs" names a call that has not run in this round.`,
      hint: 'A call can only use those before it.',
    })
  const call = context.table.convert(String(tool), whole, insideFacts(round))
  return call.ok ? ok({ tool: call.value.tool, inputs: call.value.arguments, alias: call.value.alias }) : call
}

/** Inside a round every wire of the project is a given one, and earlier calls are `<step[i]>`. */
function insideFacts({ context: { facts, table }, given, made }: Round): AliasFacts {
  const outside = (wire: string): string | null => /^<given\[(\d+)\]>$/.exec(wire)?.[1] ?? null
  const stepOf = (wire: string): Made | undefined => made[Number(/^<step\[(\d+)\]>$/.exec(wire)?.[1] ?? Number.NaN)]
  const givenName = (wire: string): string => {
    if (!given.includes(wire)) given.push(wire)
    return `<given[${given.indexOf(wire)}]>`
  }
  const onOuter = <T>(wire: string, ask: (wire: string) => T | null): T | null => {
    const at = outside(wire)
    return at === null ? null : ask(given[Number(at)] ?? '')
  }
  return {
    wireOf(reference) {
      const found = facts.wireOf(reference)
      return found === null ? null : isPlaceholder(found) ? found : givenName(found)
    },
    frameOf: (wire) => onOuter(wire, facts.frameOf),
    featureAt: () => null,
    resultsSoFar: (kinds) => facts.resultsSoFar(kinds).map(givenName),
    kindOf: (wire) => onOuter(wire, facts.kindOf),
    layerOf: (wire) => (outside(wire) === null && !stepOf(wire) ? null : wire),
    legendOf: (wire) => onOuter(wire, facts.legendOf) ?? table.legendOf(stepOf(wire)?.alias ?? ''),
    referenceOf(key, from, index) {
      if (from === 'trajectory') return facts.referenceOf?.(key, from, index) ?? null
      const kind = table.keyOf(made[index]?.alias ?? '', key)
      return kind === null ? null : { wire: kind === 'result' ? `<step[${index}]>` : null, value: `<step[${index}].${key}>` }
    },
  }
}

/** Records to go over, with paths of known layers as wires of the round. */
function recordsOver({ args, facts }: RuleContext, given: string[]): Record<string, unknown>[] | null {
  const over = args['loop_over']
  if (!Array.isArray(over)) return null
  return over.map((record: unknown) => {
    if (typeof record !== 'object' || record === null) return { value: record }
    return Object.fromEntries(
      Object.entries(record).map(([key, value]) => {
        const found = typeof value === 'string' && /(_path|^path|layer)$/.test(key) ? facts.wireOf(value) : null
        if (found === null) return [key, value]
        if (!given.includes(found)) given.push(found)
        return [key, `<given[${given.indexOf(found)}]>`]
      }),
    )
  })
}
