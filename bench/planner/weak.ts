import { GoalSchema, type Goal } from '../../src/contracts/goal.ts'
import type { Plan } from '../../src/contracts/plan.ts'
import { registryClasses } from '../../src/contracts/classes.ts'
import { readRequest } from '../../src/core/language/index.ts'
import { checkPlan } from '../../src/core/plan/index.ts'
import { makeRandom } from '../../src/core/scene/prng.ts'
import { makePlan, placeholderResolve } from '../../src/engine/planner/builtin/index.ts'
import { makeOllamaPlanner } from '../../src/engine/planner/ollama/index.ts'
import { precisionRecall, toolCounts, type ToolCounts } from '../../src/lab/metrics/index.ts'
import { planShape } from '../../src/lab/plan-shape.ts'
import type { GeneratedRow } from '../../src/lab/requests/generate.ts'
import { contextOf } from '../../src/lab/request-set.ts'
import { serveScripted } from '../../src/lab/serve-scripted.ts'
import { type Profile, profiles } from '../../src/lab/weak/profiles.ts'
import { validCalls, weakSaying } from '../../src/lab/weak/weak-row.ts'
import { toolSpecs } from '../../src/tools/index.ts'

export type WeakScore = {
  readonly profile: Profile
  readonly rows: number
  readonly firstTry: { valid: number; precision: number; recall: number }
  readonly mended: { valid: number; precision: number; recall: number }
  /** plans that compute something else than the gold plan, and those of them that carry no finding at all */
  readonly different: number
  readonly silentlyDifferent: readonly { request: string; wanted: readonly string[]; got: readonly string[] }[]
  readonly failed: readonly string[]
  readonly msEach: number
}

const classes = registryClasses.filter((name) => name !== 'background')

/** Every answerable row through the whole way of the language-model planner, with a scripted model that makes the papers' mistakes. */
export async function scoreWeak(rows: readonly GeneratedRow[]): Promise<WeakScore[]> {
  const answerable = rows.filter((row) => row.goal.type !== 'refusal')
  const scores: WeakScore[] = []
  for (const profile of profiles) scores.push(await scoreProfile(answerable, profile))
  return scores
}

type Row = { valid: boolean; counts: ToolCounts }

async function scoreProfile(rows: readonly GeneratedRow[], profile: Profile): Promise<WeakScore> {
  const random = makeRandom(7).next
  let gold: Plan | null = null
  let first: readonly { tool: string; inputs: Readonly<Record<string, unknown>>; output: string }[] | null = null
  const server = await serveScripted('weak:7b', () => {
    if (!gold) return ''
    const said = weakSaying(gold, profile, { random, specs: toolSpecs, classes })
    first ??= said.text.includes('"plan"') && said.text.includes(']}') ? said.calls : []
    return said.text
  })
  const planner = makeOllamaPlanner({ url: server.url, model: 'weak:7b', resolve: placeholderResolve, mode: 'whole' })
  const firsts: Row[] = []
  const mended: Row[] = []
  const silent: WeakScore['silentlyDifferent'][number][] = []
  const failed: string[] = []
  let different = 0
  const start = performance.now()
  try {
    for (const row of rows) {
      const context = contextOf(row)
      const reading = readRequest(row.request, context)
      if (!reading.ok) continue
      const wanted = makePlan(goalOf(row), context)
      if (!wanted.ok) continue
      gold = wanted.value
      first = null
      const proposed = await planner.propose(reading.value, context, { specs: toolSpecs, signal: new AbortController().signal })
      const tried: readonly { tool: string; inputs: Readonly<Record<string, unknown>>; output: string }[] = first ?? []
      firsts.push({
        valid: tried.length > 0 && validCalls(tried, toolSpecs, Object.keys(gold.resources)),
        counts: toolCounts(
          tried.map((call) => call.tool),
          row.planTools,
        ),
      })
      if (!proposed.ok) {
        failed.push(`${row.request}: ${proposed.error.code}`)
        mended.push({ valid: false, counts: toolCounts([], row.planTools) })
        continue
      }
      const { plan } = proposed.value
      const check = checkPlan(plan, toolSpecs, context)
      mended.push({
        valid: check.valid,
        counts: toolCounts(
          plan.actions.map((action) => action.tool),
          row.planTools,
        ),
      })
      const [got, should] = [planShape(plan, toolSpecs), planShape(gold, toolSpecs)]
      if (got.join() === should.join()) continue
      different++
      if (check.findings.length === 0) silent.push({ request: row.request, wanted: should, got })
    }
  } finally {
    await server.close()
  }
  return {
    profile,
    rows: firsts.length,
    firstTry: tally(firsts),
    mended: tally(mended),
    different,
    silentlyDifferent: silent,
    failed,
    msEach: (performance.now() - start) / firsts.length,
  }
}

const goalOf = (row: GeneratedRow): Goal => GoalSchema.parse({ groupBy: null, formula: null, ...row.goal })
const tally = (rows: readonly Row[]) => ({ valid: rows.filter((row) => row.valid).length / rows.length, ...precisionRecall(rows.map((row) => row.counts)) })
