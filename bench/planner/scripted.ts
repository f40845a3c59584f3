import { registryClasses } from '../../src/contracts/classes.ts'
import type { PlannerRef } from '../../src/contracts/plan.ts'
import { makeRandom } from '../../src/core/scene/prng.ts'
import { placeholderResolve } from '../../src/engine/planner/builtin/index.ts'
import { makeOllamaPlanner } from '../../src/engine/planner/ollama/index.ts'
import type { GeneratedRow } from '../../src/lab/requests/generate.ts'
import { serveScripted } from '../../src/lab/serve-scripted.ts'
import { type Profile, profiles } from '../../src/lab/weak/profiles.ts'
import { type Script, scriptFor } from '../../src/lab/weak/script.ts'
import { toolSpecs } from '../../src/tools/index.ts'
import { type RowsScore, scoreRows } from './score-rows.ts'
import { ways } from './ways.ts'

export type ScriptedScore = { readonly profile: Profile; readonly way: string; readonly score: RowsScore }

const classes = registryClasses.filter((name) => name !== 'background')

/** Scripted models that make the papers' mistakes: the default way over all rows, the other ways over the first `few` of them. */
export async function scoreScripted(rows: readonly GeneratedRow[], few: number): Promise<ScriptedScore[]> {
  const answerable = rows.filter((row) => row.goal.type !== 'refusal')
  const scores: ScriptedScore[] = []
  for (const profile of profiles)
    for (const [at, { name, ref }] of ways.entries()) scores.push({ profile, way: name, score: await scoreWay(at === 0 ? answerable : answerable.slice(0, few), profile, ref) })
  return scores
}

async function scoreWay(rows: readonly GeneratedRow[], profile: Profile, ref: Partial<PlannerRef>): Promise<RowsScore> {
  const random = makeRandom(7).next
  let script: Script | null = null
  const server = await serveScripted('weak:7b', (asked) => script?.reply(asked) ?? '')
  const planner = makeOllamaPlanner({ url: server.url, model: 'weak:7b', resolve: placeholderResolve, ...ref })
  try {
    return await scoreRows(rows, planner, ({ gold, goal }) => {
      script = scriptFor({ plan: gold, goal }, profile, { random, specs: toolSpecs, classes })
    })
  } finally {
    await server.close()
  }
}
