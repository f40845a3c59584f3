import { GoalSchema, type Goal } from '../../src/contracts/goal.ts'
import type { Plan } from '../../src/contracts/plan.ts'
import type { PlanningRecord } from '../../src/contracts/planning-record.ts'
import { readRequest } from '../../src/core/language/index.ts'
import { checkPlan } from '../../src/core/plan/index.ts'
import { makePlan } from '../../src/engine/planner/builtin/index.ts'
import type { Planner } from '../../src/engine/planner/index.ts'
import { readCalls } from '../../src/engine/planner/ollama/reply/read-calls.ts'
import { precisionRecall, toolCounts, type ToolCounts } from '../../src/lab/metrics/index.ts'
import { planShape } from '../../src/lab/plan-shape.ts'
import type { GeneratedRow } from '../../src/lab/requests/generate.ts'
import { contextOf } from '../../src/lab/request-set.ts'
import { validCalls } from '../../src/lab/weak/weak-row.ts'
import { toolSpecs } from '../../src/tools/index.ts'

export type PlanTally = { readonly valid: number; readonly precision: number; readonly recall: number }
export type Different = { readonly request: string; readonly wanted: readonly string[]; readonly got: readonly string[] }
export type RowsScore = {
  readonly rows: number
  /** what the model wrote first, as it wrote it; null where it writes no steps */
  readonly firstTry: PlanTally | null
  readonly mended: PlanTally
  /** plans that compute something else than the gold plan */
  readonly different: number
  /** those of them whose check is empty: nobody would look */
  readonly silent: readonly Different[]
  readonly failed: readonly string[]
  readonly tokensEach: number
  readonly secondsEach: number
}

type FirstCall = { readonly tool: string; readonly inputs: Readonly<Record<string, unknown>>; readonly output: string }
type Row = { valid: boolean; counts: ToolCounts }
type Told = { row: GeneratedRow; gold: Plan; goal: Goal }

/** Every answerable row through a planner; `before` is told the gold plan of the row that comes next. */
export async function scoreRows(rows: readonly GeneratedRow[], planner: Planner, before?: (told: Told) => void): Promise<RowsScore> {
  const firsts: (Row | null)[] = []
  const mended: Row[] = []
  const silent: Different[] = []
  const failed: string[] = []
  let [different, tokens] = [0, 0]
  const start = performance.now()
  for (const row of rows) {
    const context = contextOf(row)
    const reading = readRequest(row.request, context)
    const goal = GoalSchema.parse({ groupBy: null, formula: null, ...row.goal })
    const gold = makePlan(goal, context)
    if (!reading.ok || !gold.ok) continue
    before?.({ row, gold: gold.value, goal })
    const proposed = await planner.propose(reading.value, context, { specs: toolSpecs, signal: new AbortController().signal })
    if (!proposed.ok) {
      failed.push(`${row.request}: ${proposed.error.code}`)
      firsts.push({ valid: false, counts: toolCounts([], row.planTools) })
      mended.push({ valid: false, counts: toolCounts([], row.planTools) })
      continue
    }
    const { plan, record } = proposed.value
    const first = firstCalls(record)
    tokens += record.calls.reduce((sum, call) => sum + (call.promptTokens ?? call.estimatedTokens) + (call.replyTokens ?? 0), 0)
    firsts.push(first && { valid: first.length > 0 && validCalls(first, toolSpecs, namesOf(record, plan)), counts: countsOf(first, row) })
    const check = checkPlan(plan, toolSpecs, context)
    mended.push({
      valid: check.valid,
      counts: toolCounts(
        plan.actions.map((action) => action.tool),
        row.planTools,
      ),
    })
    const [got, wanted] = [planShape(plan, toolSpecs), planShape(gold.value, toolSpecs)]
    if (got.join() === wanted.join()) continue
    different++
    if (check.findings.length === 0) silent.push({ request: row.request, wanted, got })
  }
  const count = mended.length
  const wrote = firsts.filter((one) => one !== null)
  const seconds = (performance.now() - start) / 1000
  return {
    rows: count,
    firstTry: wrote.length === count ? tally(wrote) : null,
    mended: tally(mended),
    different,
    silent,
    failed,
    tokensEach: tokens / count,
    secondsEach: seconds / count,
  }
}

/** Steps of the first replies as they stand, before any repair; null where the model filled a form or named modules. */
function firstCalls({ calls, strategy }: PlanningRecord): readonly FirstCall[] | null {
  const [first] = calls
  if (!first || strategy === 'chameleon' || first.purpose === 'reading') return null
  const replies = first.purpose === 'step' ? calls.filter((call) => call.purpose === 'step') : [first]
  return replies
    .flatMap(({ reply }) => readCalls(reply)?.calls ?? [])
    .filter((call) => call.tool !== 'done')
    .map(({ tool, inputs, output }) => ({ tool, inputs, output: output ?? '' }))
}

/** A model may call a thing by its handle or by its name: both are there. */
const namesOf = ({ calls }: PlanningRecord, plan: Plan): string[] => {
  const handles = (calls[0]?.prompt ?? []).flatMap(({ content }) => [...content.matchAll(/^"?([a-z]\d+)"?:? /gm)].map((match) => match[1] ?? ''))
  return [...Object.keys(plan.resources), ...handles]
}
const countsOf = (calls: readonly FirstCall[], row: GeneratedRow) =>
  toolCounts(
    calls.map((call) => call.tool),
    row.planTools,
  )
const tally = (rows: readonly Row[]): PlanTally => ({ valid: rows.filter((row) => row.valid).length / rows.length, ...precisionRecall(rows.map((row) => row.counts)) })
