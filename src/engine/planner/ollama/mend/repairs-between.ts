import type { Action, Finding } from '../../../../contracts/plan.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { ToolSpec } from '../../../../contracts/tool-spec.ts'

type Change = Omit<Repair, 'code' | 'sentence'>
type Cause = { readonly code: string | null; sentence(change: Change): string; readonly byId: ReadonlyMap<string, ToolSpec> }

/** What a mending changed, a repair for each step and input; `sentence` says why. Empty where nothing changed. */
export function repairsBetween(before: readonly Action[], after: readonly Action[], { code, sentence, byId }: Cause): readonly Repair[] {
  const old = new Map(before.map((action) => [action.id, action]))
  const fresh = new Set(after.map((action) => action.id))
  const dropped = before.filter((action) => !fresh.has(action.id)).map((action): Change => ({ step: action.id, what: 'step_dropped', from: action.tool, to: null }))
  const changed = after.flatMap((action): readonly Change[] => {
    const was = old.get(action.id)
    return was ? changesOf(was, action, byId) : [{ step: action.id, what: 'step_added', from: null, to: action.tool }]
  })
  const changes = [...dropped, ...changed]
  const moved = changes.length === 0 && ids(before) !== ids(after)
  const all: readonly Change[] = moved ? [{ step: null, what: 'order', from: ids(before), to: ids(after) }] : changes
  return all.map((change) => ({ ...change, code, sentence: sentence(change) }))
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

function changesOf(was: Action, is: Action, byId: Cause['byId']): readonly Change[] {
  const step = is.id
  const tool: Change[] = was.tool === is.tool ? [] : [{ step, what: 'tool', from: was.tool, to: is.tool }]
  const names = [...new Set([...Object.keys(was.inputs), ...Object.keys(is.inputs)])].filter((name) => JSON.stringify(was.inputs[name]) !== JSON.stringify(is.inputs[name]))
  const inputs = names.map(
    (name): Change => ({
      step,
      what: whatOf(byId.get(is.tool), name, { gone: !Object.hasOwn(is.inputs, name) }),
      from: written(was.inputs[name]),
      to: written(is.inputs[name]),
    }),
  )
  const output: Change[] = was.outputs[0] === is.outputs[0] ? [] : [{ step, what: 'wire', from: was.outputs[0] ?? null, to: is.outputs[0] ?? null }]
  return [...tool, ...inputs, ...output]
}

function whatOf(spec: ToolSpec | undefined, name: string, { gone }: { gone: boolean }): Repair['what'] {
  const input = spec?.inputs[name]
  if (!input || gone) return 'input_dropped'
  if (input.role === 'wire') return input.kinds.includes('area') ? 'scope' : 'wire'
  return input.type === 'class' || input.type === 'classes' ? 'class' : input.type === 'unit' ? 'unit' : 'argument'
}

export const sentenceOf = (finding: Finding): string => `${finding.message} Repaired: ${finding.repair?.label ?? ''}.`
