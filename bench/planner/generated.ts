import { readRequest } from '../../src/core/language/index.ts'
import { checkPlan } from '../../src/core/plan/index.ts'
import { makePlan } from '../../src/engine/planner/builtin/index.ts'
import { precisionRecall, toolCounts, type ToolCounts } from '../../src/lab/metrics/index.ts'
import { contextOf } from '../../src/lab/request-set.ts'
import type { GeneratedRow } from '../../src/lab/requests/generate.ts'
import { toolSpecs } from '../../src/tools/index.ts'

export type TypeScore = { readonly type: string; readonly rows: number; readonly valid: number; readonly precision: number; readonly recall: number }
export type GeneratedScore = {
  readonly all: TypeScore
  readonly types: readonly TypeScore[]
  /** share of all rows on which it decided rightly whether to refuse */
  readonly refusal: number
  /** of the impossible rows, the share refused; of the answerable ones, the share answered */
  readonly impossibleRefused: number
  readonly answerableAnswered: number
  readonly msEach: number
  readonly slowestMs: number
  readonly misses: readonly string[]
}

type Judged = { type: string; valid: boolean; refused: boolean; counts: ToolCounts; ms: number }

/** The built-in planner over generated requests: reading, plan, check; one pass warms the machine and is not timed. */
export function scoreBuiltin(rows: readonly GeneratedRow[]): GeneratedScore {
  for (const row of rows.slice(0, 50)) judge(row)
  const judged = rows.map((row) => ({ row, ...judge(row) }))
  const misses = judged
    .filter((one) => one.refused !== (one.type === 'refusal') || one.counts.extra + one.counts.missing > 0)
    .map((one) => `${one.type}${one.refused ? ' refused' : ''}: ${one.row.request}`)
  const types = [...new Set(judged.map((one) => one.type))].sort()
  const answerable = judged.filter((one) => one.type !== 'refusal')
  const impossible = judged.filter((one) => one.type === 'refusal')
  return {
    all: tally('all', answerable),
    types: types
      .filter((type) => type !== 'refusal')
      .map((type) =>
        tally(
          type,
          judged.filter((one) => one.type === type),
        ),
      ),
    refusal: share(judged, (one) => one.refused === (one.type === 'refusal')),
    impossibleRefused: share(impossible, (one) => one.refused),
    answerableAnswered: share(answerable, (one) => !one.refused),
    msEach: judged.reduce((sum, one) => sum + one.ms, 0) / judged.length,
    slowestMs: Math.max(...judged.map((one) => one.ms)),
    misses,
  }
}

const toolWords = toolSpecs.map(({ id, words, aliases }) => ({ id, words: [...(words ?? []), ...aliases] }))

function judge(row: GeneratedRow): Judged {
  const context = { ...contextOf(row), tools: toolWords }
  const start = performance.now()
  const reading = readRequest(row.request, context)
  const plan = reading.ok ? makePlan(reading.value.goal, context) : null
  const check = plan?.ok ? checkPlan(plan.value, toolSpecs, context) : null
  const ms = performance.now() - start
  const tools = plan?.ok ? plan.value.actions.map((action) => action.tool) : []
  const refused = !plan?.ok || (reading.ok && reading.value.goal.type === 'refusal')
  return { type: row.goal.type, valid: check?.valid ?? false, refused, counts: toolCounts(tools, row.planTools), ms }
}

const share = <T>(rows: readonly T[], of: (row: T) => boolean): number => (rows.length === 0 ? 1 : rows.filter(of).length / rows.length)
const tally = (type: string, rows: readonly Judged[]): TypeScore => ({
  type,
  rows: rows.length,
  valid: share(rows, (one) => one.valid),
  ...precisionRecall(rows.map((one) => one.counts)),
})
