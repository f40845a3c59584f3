import type { Client } from '../../contracts/client.ts'
import { FailureError, ok, type Result } from '../../contracts/result.ts'
import type { Frame } from '../../contracts/frame.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { checkReferences, type Difference, differences, type Trajectory } from '../../core/trajectory/index.ts'
import { type DataOptions, loadData } from './load-data.ts'
import { makeRunState } from './run-state.ts'
import { runStep, type StepDone } from './run-steps.ts'

export type Replayed = {
  readonly requestId: string
  readonly steps: readonly StepDone[]
  /** named differences from the run as it was kept; empty where everything is the same byte for byte */
  readonly differences: readonly Difference[]
  /** what is another file now; then differences are no surprise */
  readonly notes: readonly string[]
  readonly answer: string | null
  /** the same run with what came of it now; its files by absolute paths */
  readonly trajectory: Trajectory
}

/**
 * Runs a trajectory again in the open project: its references are checked first, and nothing runs where one leads nowhere.
 * @fails `wire_missing`, what its files fail with, and the first failing step with its number
 */
export async function replayTrajectory(client: Client, trajectory: Trajectory, options: DataOptions): Promise<Result<Replayed>> {
  const references = checkReferences(trajectory)
  if (!references.ok) return references
  let layers: readonly Layer[] = []
  let map: Frame | null = null
  const state = makeRunState(
    () => layers,
    () => map,
  )
  try {
    const { notes, layers: loaded } = await loadData(client, trajectory, { options, state })
    ;({ layers, frame: map } = await client.workspace.state({}))
    const { id: requestId } = await client.tools.begin({ title: trajectory.title.slice(0, 500) || 'Replay', caller: { name: 'replay', via: 'replay' } })
    const specs = new Map((await client.tools.list({})).map((spec) => [spec.id, spec]))
    const steps: StepDone[] = []
    const found: Difference[] = []
    for (const [index, step] of trajectory.steps.entries()) {
      const done = await runStep(step, { client, requestId, specs, state }).catch((error: unknown) => {
        throw error instanceof FailureError
          ? new FailureError({ ...error.failure, message: `Step ${index} (${step.call}): ${error.failure.message}`, details: { ...error.failure.details, step: index } })
          : error
      })
      steps.push(done)
      found.push(...differences({ index, call: step.call }, step.obs, done.obs))
    }
    const answer = await answerOf(client, requestId)
    const answers =
      trajectory.answer !== null && trajectory.answer !== answer ? [{ step: steps.length - 1, call: 'answer', field: 'answer', kept: trajectory.answer, now: answer }] : []
    const again: Trajectory = { ...trajectory, layers: loaded, answer, steps: trajectory.steps.map((step, at) => ({ ...step, obs: steps[at]?.obs ?? null })) }
    return ok({ requestId, steps, differences: [...found, ...answers], notes: [...notes, ...givenAnswer(trajectory)], answer, trajectory: again })
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  }
}

/** An answer of another program is in its own words: a person compares it. */
const givenAnswer = ({ finalAnswer }: Trajectory): string[] =>
  finalAnswer === undefined || finalAnswer === null
    ? []
    : [`The file gives as its answer, which is not compared: ${(typeof finalAnswer === 'string' ? finalAnswer : JSON.stringify(finalAnswer)).slice(0, 500)}`]

/** Words over the results; null where the last result is none that words are made of. */
async function answerOf(client: Client, requestId: string): Promise<string | null> {
  try {
    return (await client.tools.answer({ requestId })).text
  } catch (error) {
    if (error instanceof FailureError && error.failure.code === 'bad_request') return null
    throw error
  }
}
