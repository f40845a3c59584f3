import { placeholderResolve } from '../../src/engine/planner/builtin/index.ts'
import { makeOllamaPlanner, ourRule, type OllamaPlannerOptions, paperRule } from '../../src/engine/planner/ollama/index.ts'
import type { GeneratedRow } from '../../src/lab/requests/generate.ts'
import { type RowsScore, scoreRows } from './score-rows.ts'
import { ways } from './ways.ts'

export type RealScore = { readonly name: string; readonly score: RowsScore }

type Change = Partial<Pick<OllamaPlannerOptions, 'without' | 'rule' | 'modelAlone' | 'mode' | 'strategy' | 'shots'>>

/** What each part of the way is worth: the same model with one part left out. */
const ablations: readonly { readonly name: string; readonly change: Change }[] = [
  { name: 'whole, nothing repaired', change: { mode: 'whole', shots: 2, without: { repair: true, findings: true, template: true } } },
  { name: 'whole, without the template', change: { mode: 'whole', shots: 2, without: { template: true } } },
  { name: 'whole, findings not sent back', change: { mode: 'whole', shots: 2, without: { findings: true } } },
  { name: 'whole, all tools shown', change: { mode: 'whole', shots: 2, without: { routing: true } } },
  { name: 'whole, names by the paper’s rule', change: { mode: 'whole', shots: 2, rule: paperRule } },
  { name: 'reading, the model’s alone', change: { mode: 'reading', shots: 2, modelAlone: true } },
]

/** A model of a running Ollama over the first `count` answerable rows: every way, then the ablations. */
export async function scoreReal(rows: readonly GeneratedRow[], { url, model, count }: { url: string; model: string | null; count: number }): Promise<RealScore[]> {
  const few = rows.filter((row) => row.goal.type !== 'refusal').slice(0, count)
  const scores: RealScore[] = []
  const all = [...ways.map(({ name, ref }) => ({ name, change: ref as Change })), ...ablations]
  for (const { name, change } of all) {
    const planner = makeOllamaPlanner({ url, model, resolve: placeholderResolve, rule: ourRule, ...change })
    scores.push({ name, score: await scoreRows(few, planner) })
    process.stderr.write(`${name}: done\n`)
  }
  return scores
}
