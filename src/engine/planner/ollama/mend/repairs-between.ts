import type { Action, Finding } from '../../../../contracts/plan.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

type Cause = { readonly code: string | null; readonly sentence: string; readonly byId: ReadonlyMap<string, ToolSpec> }

/** What a mending changed, a repair for each step and input; `sentence` says why. Empty where nothing changed. */
export function repairsBetween(before: readonly Action[], after: readonly Action[], cause: Cause): readonly Repair[] {
  const old = new Map(before.map((action) => [action.id, action]))
  const fresh = new Set(after.map((action) => action.id))
  const { code, sentence } = cause
  const dropped = before.filter((action) => !fresh.has(action.id)).map((action): Repair => ({ step: action.id, what: 'step_dropped', from: action.tool, to: null, code, sentence }))
  const changed = after.flatMap((action) => {
    const was = old.get(action.id)
    return was ? changesOf(was, action, cause) : [{ step: action.id, what: 'step_added' as const, from: null, to: action.tool, code, sentence }]
  })
  const repairs = [...dropped, ...changed]
  const moved = repairs.length === 0 && before.map((action) => action.id).join() !== after.map((action) => action.id).join()
  return moved ? [{ step: null, what: 'order', from: ids(before), to: ids(after), code, sentence }] : repairs
}

const ids = (actions: readonly Action[]) => actions.map((action) => action.id).join(', ')
const written = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : typeof value === 'string'
      ? value
      : [value]
          .flat()
          .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
          .join(', ')

function changesOf(was: Action, is: Action, { code, sentence, byId }: Cause): Repair[] {
  const step = is.id
  const tool: Repair[] = was.tool === is.tool ? [] : [{ step, what: 'tool', from: was.tool, to: is.tool, code, sentence }]
  const names = [...new Set([...Object.keys(was.inputs), ...Object.keys(is.inputs)])].filter((name) => JSON.stringify(was.inputs[name]) !== JSON.stringify(is.inputs[name]))
  const inputs = names.map(
    (name): Repair => ({
      step,
      what: whatOf(byId.get(is.tool), name, { gone: !Object.hasOwn(is.inputs, name) }),
      from: written(was.inputs[name]),
      to: written(is.inputs[name]),
      code,
      sentence,
    }),
  )
  const output: Repair[] = was.outputs[0] === is.outputs[0] ? [] : [{ step, what: 'wire', from: was.outputs[0] ?? null, to: is.outputs[0] ?? null, code, sentence }]
  return [...tool, ...inputs, ...output]
}

function whatOf(spec: ToolSpec | undefined, name: string, { gone }: { gone: boolean }): Repair['what'] {
  const input = spec?.inputs[name]
  if (!input || gone) return 'input_dropped'
  if (input.role === 'wire') return input.kinds.includes('area') ? 'scope' : 'wire'
  return input.type === 'class' || input.type === 'classes' ? 'class' : input.type === 'unit' ? 'unit' : 'argument'
}

export const sentenceOf = (finding: Finding): string => `${finding.message} Repaired: ${finding.repair?.label ?? ''}.`
