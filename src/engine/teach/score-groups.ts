import { ok, type Result } from '../../contracts/result.ts'
import { type ClassScore, classScores, equalGroups, foldCount, type Samples, unsaid } from '../../core/teach/index.ts'
import { stopped } from '../runner/turns.ts'
import type { AskTeach } from './worker/teach-worker.ts'

export type ToScore = {
  readonly samples: Samples
  readonly groups: Int32Array
  readonly c?: number /** told before each part whether it is still wanted */
  readonly isWanted: () => boolean
}

/** Precision and recall of each class on groups that were left out whole, part by part, so that other work comes in between. @fails aborted */
export async function scoreGroups(ask: AskTeach, { samples, groups, c, isWanted }: ToScore): Promise<Result<ClassScore[]>> {
  const said = new Uint8Array(samples.labels.length).fill(unsaid)
  for (let fold = 0; fold < foldCount(groups); fold++) {
    if (!isWanted()) return stopped()
    const told = await ask('scoreFold', { samples, groups, fold, ...(c === undefined ? {} : { c }) })
    if (!told.ok) return told
    for (const { row, best } of told.value) said[row] = best
  }
  return ok(classScores(samples.labels, said, { classes: samples.classes, weights: equalGroups(groups) }))
}
