import type { Action } from '../../../../contracts/plan.ts'
import type { InputSpec, ToolSpec } from '../../../../contracts/tool-spec.ts'
import type { Call, JsonObject } from './calls.ts'

export type ReplyFinding = { readonly code: 'output_id_missing' | 'input_unwrapped' | 'argument_unknown'; readonly step: string; readonly message: string }

/** Actions `s1`, `s2`, ... of the calls as written; every result gets a name that is one word, and its readers follow. */
export function toActions(calls: readonly Call[]): { actions: readonly Action[]; findings: readonly ReplyFinding[] } {
  const used = new Set(calls.flatMap((call) => call.output ?? []))
  const renamed = new Map<string, string>()
  const findings: ReplyFinding[] = []
  const actions = calls.map((call, at) => {
    const id = `s${at + 1}`
    const named = call.output !== null && isName(call.output)
    const output = call.output !== null && named ? call.output : freshName(call.tool, used)
    if (!named) findings.push({ code: 'output_id_missing', step: id, message: `The result of step ${id} had no usable name; it is called ${output}.` })
    if (!named && call.output !== null) renamed.set(call.output, output)
    used.add(output)
    return { id, tool: call.tool, inputs: call.inputs, outputs: [output], why: null, skipped: false }
  })
  const follow = (value: unknown): unknown => (Array.isArray(value) ? value.map(follow) : typeof value === 'string' ? (renamed.get(value) ?? value) : value)
  return { findings, actions: actions.map((action) => ({ ...action, inputs: Object.fromEntries(Object.entries(action.inputs).map(([name, value]) => [name, follow(value)])) })) }
}

/** One word, and none that every object has. */
const isName = (text: string): boolean => /^[A-Za-z_][\w.-]{0,39}$/.test(text) && !(text in Object.prototype)

function freshName(tool: string, used: ReadonlySet<string>): string {
  const stem = /^[a-z_]{1,30}$/.test(tool) ? tool : 'result'
  let number = 1
  while (used.has(`${stem}_${number}`)) number++
  return `${stem}_${number}`
}

/** Values in the form the tool takes: a list of one thing where one thing is meant, a name inside marks like `<d1>` or `$d1`. */
export function plainValues(
  actions: readonly Action[],
  specs: ReadonlyMap<string, ToolSpec>,
  resources: readonly string[],
): { actions: readonly Action[]; findings: readonly ReplyFinding[] } {
  const findings: ReplyFinding[] = []
  const names = new Set([...resources, ...actions.flatMap((action) => action.outputs)])
  const plain = actions.map((action) => {
    const inputs: JsonObject = Object.fromEntries(
      Object.entries(action.inputs).map(([name, value]) => {
        const spec = specs.get(action.tool)?.inputs[name]
        const single = spec && takesOne(spec) && Array.isArray(value) && value.length === 1
        if (single) findings.push({ code: 'input_unwrapped', step: action.id, message: `Input ${name} of step ${action.id} was a list of one; the one is taken.` })
        const one: unknown = single ? value[0] : value
        return [name, spec?.role === 'wire' ? withoutMarks(one, names) : one]
      }),
    )
    return { ...action, inputs }
  })
  return { actions: plain, findings }
}

const takesOne = (spec: InputSpec): boolean => (spec.role === 'wire' ? !spec.many : !['class', 'classes', 'layers', 'json', 'selection'].includes(spec.type))

function withoutMarks(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutMarks(one, names))
  if (typeof value !== 'string' || names.has(value)) return value
  const bare = value.replaceAll(/^[<{$@#\s]+|[>}\s]+$/g, '')
  return names.has(bare) ? bare : value
}
