import type { Goal, GoalPart, Operation } from '../../../contracts/goal.ts'
import { classWords } from '../../words/index.ts'
import { habitOf } from '../meaning/habit.ts'
import { partType } from '../meaning/types.ts'

export type Replaced = { readonly goal: Goal; readonly assumption: string | null } | { readonly problem: string }

const asMention = (classes: readonly string[]) => [{ classes, noun: true, all: false, except: false, at: 0, join: 'start' as const, doubt: null }]

/** The goal of an answered question asked of other classes; what cannot be told from the words is a problem in a sentence. */
export function withClasses(goal: Goal, classes: readonly string[]): Replaced {
  if (goal.type === 'path') return { problem: 'The last answer was about a way; ask for other things in a question of their own.' }
  if (goal.type === 'workspace' || goal.type === 'refusal') return { problem: 'The last answer holds nothing that can be asked of other things.' }
  if (goal.parts.length === 0) return single(goal, classes)
  const operations = new Set(goal.parts.map((part) => part.operation))
  const places = new Set(goal.parts.map((part) => `${part.when ?? ''} ${part.layerId ?? ''} ${part.areaName ?? ''}`))
  const [first] = goal.parts
  // the same thing on two dates, in several areas, or as size and number of one mean
  if (places.size > 1 || goal.operations.includes('mean')) return all(goal, classes)
  if (goal.unit === 'percent' && goal.parts.length === 2) return share(goal, classes)
  if (goal.type === 'compound' && operations.size === 1 && first)
    return single({ ...goal, type: first.type, operations: goal.operations, unit: first.unit, parts: [], groupBy: null, formula: null }, classes)
  return { problem: 'The last answer put several numbers together; ask for other things in a whole question.' }
}

function single(goal: Goal, classes: readonly string[]): Replaced {
  const asked = goal.operations.find((one) => one !== 'filter') ?? 'detect'
  const isObject = habitOf(asMention(classes)) === 'object'
  const operation = isObject ? asked : (asGround[asked] ?? asked)
  const assumption = operation !== asked && operation === 'area' ? `${capital(classWords(classes))} cannot be counted one by one: the area is given.` : null
  const unit = operation === 'area' && asked !== 'area' ? 'm2' : goal.unit
  const filter = isObject ? goal.filter : null
  const operations = [operation, ...(filter ? (['filter'] as const) : [])]
  return { goal: { ...goal, type: partType(operation, classes), operations, classes: [...classes], unit, filter, polarity: 'plain' }, assumption }
}

/** What is done with ground where objects would be counted or boxed. */
const asGround: Partial<Record<Operation, Operation>> = { count: 'area', detect: 'segment' }

const replaced = (part: GoalPart, classes: readonly string[]): GoalPart => ({ ...part, classes: [...classes], type: partType(part.operation, classes) })

function all(goal: Goal, classes: readonly string[]): Replaced {
  return { goal: { ...goal, classes: [...classes], parts: goal.parts.map((part) => replaced(part, classes)) }, assumption: null }
}

/** "And the major ones?" of a share: the part changes, the whole stays. */
function share(goal: Goal, classes: readonly string[]): Replaced {
  const [over, under] = goal.parts
  if (!over || !under) return { problem: 'The last share has no whole.' }
  return { goal: { ...goal, classes: [...new Set([...classes, ...under.classes])], parts: [replaced(over, classes), under] }, assumption: null }
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
