import { namedUnits } from '../../../../core/language/index.ts'
import type { Action } from '../../../../contracts/plan.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { InputSpec } from '../../../../contracts/tool-spec.ts'
import { classNames } from '../prompt/class-names.ts'
import { classMeant } from './class-meant.ts'
import { listIn } from './lists.ts'
import { plainName } from './lookalikes.ts'
import { numberIn } from './number-words.ts'
import type { Mended, MendTask } from './types.ts'

type Argument = Extract<InputSpec, { role: 'argument' }>

/** Arguments in the form their tool takes: lists out of texts, numbers out of words, units and classes by their own names. Each change is a repair. */
export function mendArguments(actions: readonly Action[], task: MendTask): Mended {
  const repairs: Repair[] = []
  const known = new Set(classNames(task.context))
  const mended = actions.map((action) => ({
    ...action,
    inputs: Object.fromEntries(
      Object.entries(action.inputs).map(([name, value]) => {
        const input = task.byId.get(action.tool)?.inputs[name]
        const meant = input?.role === 'argument' ? valueMeant(value, input, { task, known }) : undefined
        if (meant === undefined || same(meant, value)) return [name, value]
        repairs.push(repairOf(action, { name, input, value, meant }))
        return [name, meant]
      }),
    ),
  }))
  return { actions: mended, repairs }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const written = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 80)

type Change = { name: string; input: InputSpec | undefined; value: unknown; meant: unknown }

function repairOf({ id, tool }: Action, { name, input, value, meant }: Change): Repair {
  const type = input?.role === 'argument' ? input.type : 'text'
  const what = type === 'class' || type === 'classes' ? 'class' : type === 'unit' ? 'unit' : 'argument'
  const [from, to] = [written(value), Array.isArray(meant) ? meant.join(', ') : written(meant)]
  return { step: id, what, from, to, code: null, sentence: `Step ${id} (${tool}): ${name} was written as ${from}; it means ${to}.` }
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** The value in the form of the input; undefined where it is right as it is, or nobody can say what it means. */
function valueMeant(value: unknown, input: Argument, { task, known }: { task: MendTask; known: ReadonlySet<string> }): unknown {
  switch (input.type) {
    case 'class':
    case 'classes':
      return classesMeant(value, { task, known })
    case 'number':
    case 'score':
      return numberMeant(value, input)
    case 'unit':
    case 'choice':
      return typeof value === 'string' ? choiceMeant(value, input) : undefined
    case 'flag':
      return typeof value === 'string' ? flags.get(value.trim().toLowerCase()) : undefined
    case 'layers':
      return typeof value === 'string' && /^\s*\[/.test(value) ? (listIn(value) ?? undefined) : undefined
    default:
      return undefined
  }
}

function numberMeant(value: unknown, input: Argument): number | undefined {
  if (typeof value === 'number') return input.type === 'score' && value > 1 && value <= 100 ? value / 100 : undefined
  if (typeof value !== 'string') return undefined
  const number = numberIn(value)
  if (number === null) return undefined
  return input.type === 'score' && number > 1 && number <= 100 ? number / 100 : number
}

function choiceMeant(value: string, input: Argument): string | undefined {
  const choices = input.choices ?? []
  const plain = plainName(value).trim().toLowerCase()
  const exact = choices.find((choice) => choice.toLowerCase() === plain || choice.toLowerCase() === plain.replaceAll(/[\s-]+/g, '_'))
  if (exact) return exact
  if (input.type !== 'unit') return undefined
  const named = namedUnits(value).map(String)
  const fitting = choices.length === 0 ? named : named.filter((unit) => choices.includes(unit))
  return fitting.length === 1 ? fitting[0] : undefined
}

type Known = { task: MendTask; known: ReadonlySet<string> }

/** Class names, each looked up; the whole stays as it is when one of them means nothing, for the checker to say. */
function classesMeant(value: unknown, { task, known }: Known): string | string[] | undefined {
  if (typeof value === 'string' && known.has(value)) return undefined
  const words = typeof value === 'string' ? (listIn(value) ?? [value]) : Array.isArray(value) ? value : null
  if (!words?.every((word): word is string => typeof word === 'string')) return undefined
  const meant = words.map((word) => (known.has(word) ? [word] : classMeant(word, task.context)))
  if (meant.some((one) => one === null)) return undefined
  const names = [...new Set(meant.flatMap((one) => one ?? []))]
  return names.length === 1 && typeof value === 'string' ? names[0] : names
}
