import { membersOf } from '../../../../contracts/classes.ts'
import type { Action } from '../../../../contracts/plan.ts'
import type { InputSpec } from '../../../../contracts/tool-spec.ts'
import { listIn } from './lists.ts'
import { plainName } from './lookalikes.ts'
import type { Mended, MendTask } from './types.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'

/** Something a wire may name at a step: a resource, or the result of an earlier step. */
type Source = { readonly name: string; readonly kind: string; readonly words: ReadonlySet<string>; readonly step: string | null; readonly tool: string | null }

/** Wires as names of things: a name inside an object or a text list, "step 2", "the water mask". What fits several things stays, for the checker. */
export function mendWires(actions: readonly Action[], task: MendTask): Mended {
  const repairs: Repair[] = []
  const sources: Source[] = Object.entries(task.resources).map(([name, { kind, label }]) => ({ name, kind, step: null, tool: null, words: wordSet(`${kind} ${label}`) }))
  const mended = actions.map((action) => {
    const spec = task.byId.get(action.tool)
    const inputs = Object.fromEntries(
      Object.entries(action.inputs).map(([name, value]) => {
        const input = spec?.inputs[name]
        if (input?.role !== 'wire') return [name, value]
        const named = resolved(value, input, sources)
        if (named !== undefined && !same(named, value)) repairs.push(repairOf(action, { name, value, named }))
        return [name, named ?? value]
      }),
    )
    for (const output of action.outputs)
      sources.push({ name: output, kind: spec?.output ?? '', step: action.id, tool: action.tool, words: wordsOfStep(action, spec?.output ?? '') })
    return { ...action, inputs }
  })
  return { actions: mended, repairs }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const repairOf = ({ id, tool }: Action, { name, value, named }: { name: string; value: unknown; named: unknown }): Repair => {
  const from = (JSON.stringify(value) ?? '').slice(0, 80)
  const to = [named].flat().join(', ')
  return { step: id, what: 'wire', from, to, code: null, sentence: `Step ${id} (${tool}): ${name} was ${from}; it means ${to}.` }
}

type WireInput = Extract<InputSpec, { role: 'wire' }>

function resolved(value: unknown, input: WireInput, sources: readonly Source[]): unknown {
  const known = (name: string) => sources.some((source) => source.name === name)
  const names = namesIn(value, known)
  if (!names) return undefined
  const found = names.map((name) => (known(name) ? name : (described(name, input, sources) ?? name)))
  return Array.isArray(value) || input.many ? (Array.isArray(value) || found.length > 1 ? found : found[0]) : (found[0] ?? value)
}

const nameKeys = ['name', 'id', 'ref', '$ref', 'output', 'from', 'wire', 'artifact', 'value', 'result', 'layer']

/** Names written as text, list, text of a list, or inside an object. */
function namesIn(value: unknown, known: (name: string) => boolean): string[] | null {
  if (typeof value === 'string') return known(value) ? [value] : (listIn(value) ?? [value])
  if (Array.isArray(value)) {
    const inner = value.map((one) => namesIn(one, known)?.[0])
    return inner.every((one) => one !== undefined) ? inner : null
  }
  if (typeof value !== 'object' || value === null) return null
  const held = Object.entries(value).find(([key, one]) => nameKeys.includes(key) && typeof one === 'string')?.[1]
  return typeof held === 'string' ? [held] : null
}

/** The one thing words mean: a step by its number or tool, else by kind and classes. */
function described(text: string, input: WireInput, sources: readonly Source[]): string | null {
  const plain = plainName(text).toLowerCase()
  const fitting = sources.filter((source) => input.kinds.some((kind) => kind === source.kind))
  const exact = fitting.filter((source) => source.name.toLowerCase() === plain.trim())
  if (exact.length === 1) return exact[0]?.name ?? null
  const numbered = /^(?:(?:the )?(?:output|result)s? (?:of|from) )?(?:step |s|#e?)(\d{1,3})$/.exec(plain.trim())?.[1] ?? placeOf(/from trajectory\[(\d{1,3})\]/.exec(plain)?.[1])
  if (numbered !== undefined) return sources.find((source) => source.step === `s${numbered}`)?.name ?? null
  const wanted = wordSet(plain)
  const ranked = fitting.map((source) => ({ source, hits: [...wanted].filter((word) => source.words.has(word)).length })).sort((one, other) => other.hits - one.hits)
  const [best, second] = ranked
  return best && best.hits > 0 && best.hits > (second?.hits ?? 0) ? best.source.name : null
}

/** `trajectory[0]` is the first step. */
const placeOf = (index: string | undefined): string | undefined => (index === undefined ? undefined : String(Number(index) + 1))

const idle = new Set(['the', 'a', 'an', 'of', 'from', 'result', 'output', 'step', 'that', 'all', 'path', 'file'])
const wordSet = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !idle.has(word)).map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)))

function wordsOfStep(action: Action, kind: string): ReadonlySet<string> {
  const classes = [action.inputs['class'], action.inputs['classes']].flat(2).filter((one): one is string => typeof one === 'string')
  return wordSet([kind, action.tool, ...classes.flatMap((name) => [name, ...membersOf(name)])].join(' ').replaceAll(/[_.:]/g, ' '))
}
