import type { Goal } from '../contracts/goal.ts'
import type { Plan } from '../contracts/plan.ts'
import type { PlanningContext } from '../contracts/planning-context.ts'
import type { Result } from '../contracts/result.ts'
import { precisionRecall, sameSet, toolCounts, type ToolCounts } from './metrics/index.ts'
import { contextOf, type RequestRow } from './request-set.ts'

/** A planner under test: words in, goal, plan and validity out. */
export type Subject = (text: string, context: PlanningContext) => Result<{ goal: Goal; plan: Plan; valid: boolean; doubt?: string | null }>

export const fields = ['type', 'operations', 'classes', 'scope', 'unit'] as const
export type Miss = { readonly id: string; readonly request: string; readonly wrong: readonly string[] }
export type Score = {
  readonly rows: number
  readonly valid: number
  readonly precision: number
  readonly recall: number
  readonly accuracy: Readonly<Record<(typeof fields)[number], number>>
  /** share of the answerable rows that are refused or not understood */
  readonly refused: number
  /** share of the rows to be refused that are answered all the same */
  readonly answered: number
  /** share of the rows whose dropped words, where the row lists them, are named in the doubt or the premise */
  readonly named: number
  readonly misses: readonly Miss[]
}

/** Scores a planner over a request set: shares from 0 to 1. */
export function scorePlanner(rows: readonly RequestRow[], subject: Subject): Score {
  const judged = rows.map((row) => judge(row, subject))
  const share = (test: (one: Judged) => boolean) => judged.filter(test).length / Math.max(1, rows.length)
  const accuracy = Object.fromEntries(fields.map((field) => [field, share((one) => !one.wrongFields.includes(field))])) as Score['accuracy']
  return {
    rows: rows.length,
    valid: share((one) => one.valid),
    ...precisionRecall(judged.map((one) => one.counts)),
    accuracy,
    ...honesty(rows, judged),
    misses: judged.flatMap((one, i) => (one.wrong.length > 0 ? [{ id: rows[i]?.id ?? '', request: rows[i]?.request ?? '', wrong: one.wrong }] : [])),
  }
}

const isRefusal = (row: RequestRow) => row.goal.type === 'refusal'

function honesty(rows: readonly RequestRow[], judged: readonly Judged[]): Pick<Score, 'refused' | 'answered' | 'named'> {
  const share = (of: (row: RequestRow) => boolean, test: (one: Judged) => boolean, empty: number) => {
    const some = judged.filter((_, i) => rows[i] && of(rows[i]))
    return some.length === 0 ? empty : some.filter(test).length / some.length
  }
  return {
    refused: share(
      (row) => !isRefusal(row),
      (one) => one.refused,
      0,
    ),
    answered: share(isRefusal, (one) => !one.refused, 0),
    named: share(
      (row) => row.named !== undefined,
      (one) => one.unnamed.length === 0,
      1,
    ),
  }
}

type Judged = { refused: boolean; unnamed: readonly string[]; valid: boolean; counts: ToolCounts; wrongFields: readonly string[]; wrong: readonly string[] }

function judge(row: RequestRow, subject: Subject): Judged {
  const got = subject(row.request, contextOf(row))
  if (!got.ok) return { valid: false, counts: toolCounts([], row.planTools), wrongFields: fields, wrong: [got.error.code], refused: true, unnamed: row.named ?? [] }
  const { goal, plan, valid } = got.value
  const tools = plan.actions.map((action) => action.tool)
  const wrongFields = fields.filter((field) => !same(goal[field], row.goal[field]))
  const counts = toolCounts(tools, row.planTools)
  const said = (['polarity', 'reason', 'filter'] as const).filter((field) => row.goal[field] !== undefined && goal[field] !== row.goal[field])
  const wrong = [...wrongFields, ...said].map((field) => `${field}: ${JSON.stringify(goal[field])}, wanted ${JSON.stringify(row.goal[field])}`)
  if (counts.extra + counts.missing > 0) wrong.push(`tools: ${tools.join(' ')}, wanted ${row.planTools.join(' ')}`)
  const told = `${got.value.doubt ?? ''} ${goal.premise ?? ''}`.toLowerCase()
  const unnamed = (row.named ?? []).filter((word) => !told.includes(word.toLowerCase()))
  if (unnamed.length > 0) wrong.push(`not named: ${unnamed.join(', ')} in "${told.trim()}"`)
  return { valid, counts, wrongFields, refused: goal.type === 'refusal', unnamed, wrong: valid ? wrong : [...wrong, 'plan not valid'] }
}

const same = (got: unknown, wanted: unknown): boolean => (Array.isArray(got) && Array.isArray(wanted) ? sameSet(got, wanted) : got === wanted)
