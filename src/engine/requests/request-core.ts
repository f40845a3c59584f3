import type { Answer } from '../../contracts/answer.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import type { Plan } from '../../contracts/plan.ts'
import type { RequestState, StepState } from '../../contracts/request.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import { type AnyStored, toolSpecs } from '../../tools/index.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import type { RunJob } from '../raster-worker/index.ts'
import type { Perception } from '../perception/index.ts'
import type { Printing } from '../pictures/index.ts'
import type { ProjectStore } from '../project/index.ts'
import { stepKeys } from '../runner/key.ts'
import { earlierIn } from '../workspace/earlier-answer.ts'
import { fileAsker } from '../workspace/ask-file.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import type { AnswerWorld } from './answering.ts'
import { makeRequestHolder } from './holder.ts'
import { limitsOf } from './limits.ts'
import { makeRunQueue } from './running.ts'
import { planningContext } from './screen.ts'
import type { Behind } from './second/same-question.ts'
import { specs } from './specs.ts'
import { stepStates } from './step-states.ts'
import { rewordWorld } from './reword-world.ts'
import { reword } from '../wording/index.ts'

export type RequestParts = {
  store: ProjectStore
  emit: Emit
  workspace: WorkspaceHolder
  perception: Perception
  runJob: RunJob
  sources: LayerSources
  printing: Printing
  cardOf(id: string): ModelCard | null
  log: Log
  now: () => string
  ollamaUrl: string
  undo(count: number): string[]
  onUndoChanged(): void
}

/** The installed tools as the reading is told of them. */
export const toolWords = toolSpecs.map(({ id, words, aliases }) => ({ id, words: [...(words ?? []), ...aliases] }))
export type RequestCore = ReturnType<typeof makeRequestCore>

/** What asking, reviewing and running share: the live requests, their keys and their queue. */
export function makeRequestCore(parts: RequestParts) {
  const { store, emit, workspace, perception } = parts
  const holder = makeRequestHolder(store, emit)

  const storedOf = (step: StepState | undefined): AnyStored | null => {
    const artifact = step?.artifactId ? store.artifacts.find(step.artifactId) : null
    return step?.artifactId && artifact ? { artifactId: step.artifactId, artifact, step: step.id } : null
  }
  const keysOf = ({ plan, steps }: Pick<RequestState, 'plan' | 'steps'>): ReadonlyMap<string, string> => {
    const edits = (step: string) => perception.editsKey(steps.find((one) => one.id === step)?.artifactId ?? null)
    return stepKeys({
      plan,
      specs,
      identities: { ...perception.identities(), selection: workspace.state().selection, edits, editsOf: (artifactId) => perception.editsKey(artifactId) },
    })
  }
  /** cards after something changed; `because` is the reason stale ones show */
  const settle = (request: RequestState, because: string | null): RequestState => {
    const steps = stepStates({ plan: request.plan, check: request.check, before: request.steps, keys: keysOf(request), made: holder.made(request.id), because })
    const isStale = request.answer !== null && isOutOfDate(request.answer, steps)
    return { ...request, steps, status: statusAfter(request, isStale) }
  }

  const queue = makeRunQueue({
    holder,
    emit,
    log: parts.log,
    keysOf,
    storedOf,
    parts: {
      store,
      workspace,
      perception,
      runJob: parts.runJob,
      sources: parts.sources,
      printing: parts.printing,
      undo: parts.undo,
      earlier: earlierIn(holder.all),
      openFile: fileAsker(workspace, emit),
      askView: (view) => emit('workspace', 'viewAsked', { ...view, bounds: workspace.state().view?.bounds ?? [0, 0, 1, 1] }),
    },
    answers: answerWorld(parts, storedOf),
    reword: (request, signal) => reword(request, rewordWorld(parts, request, signal)),
  })
  return {
    parts,
    holder,
    queue,
    storedOf,
    keysOf,
    settle,
    context: () => ({
      ...planningContext(
        workspace.state(),
        { classes: perception.seenClasses(), ...perception.cards() },
        holder.all().some((request) => request.answer !== null),
      ),
      tools: toolWords,
      today: parts.now().slice(0, 10),
      isRunning: holder.all().some((request) => queue.isRunning(request.id)),
    }),
    /** what stood behind the answer of a question besides its plan */
    behind: (request: RequestState): Behind => {
      const artifacts = request.steps.flatMap((step) => storedOf(step) ?? [])
      const sources = artifacts.flatMap(({ artifact }) => ('source' in artifact ? [artifact.source.id] : []))
      const edits = artifacts.map(({ artifactId }) => store.artifacts.edits(artifactId).size + store.artifacts.corrections(artifactId).length)
      return { sources: [...new Set(sources)], handEdits: edits.reduce((sum, one) => sum + one, 0) }
    },
  }
}

/** What words over the results of a request need to know of the project. */
const answerWorld = ({ workspace, store, cardOf }: RequestParts, storedOf: (step: StepState | undefined) => AnyStored | null): AnswerWorld => ({
  stored: (request, step) => storedOf(request.steps.find((one) => one.id === step)),
  limits: (request) =>
    limitsOf({
      artifacts: request.steps.flatMap((step) => storedOf(step)?.artifact ?? []),
      workspace: workspace.state(),
      cardOf,
      request,
      example: store.project().example,
    }),
  place: (request) => placeLabel(request.plan),
  units: () => workspace.state().units,
  language: () => workspace.state().language ?? 'question',
})

const notMade: ReadonlySet<StepState['status']> = new Set(['stale', 'draft', 'ready', 'needs_you'])

/** Something the plan now says was not made, or a fact of the answer comes from a step that is no longer in it. */
const isOutOfDate = ({ facts }: Answer, steps: readonly StepState[]): boolean =>
  steps.some(({ status }) => notMade.has(status)) || facts.some((fact) => !steps.some(({ id, status }) => id === fact.step && status !== 'skipped'))

/** An answer whose every step holds again, after an undo, is an answer again. */
function statusAfter({ status, answer }: RequestState, isStale: boolean): RequestState['status'] {
  if (status === 'answered' && isStale) return 'stale'
  return status === 'stale' && !isStale && answer !== null ? 'answered' : status
}

/** Name of the place a plan is limited to; empty for the whole image. */
function placeLabel({ resources }: Plan): string {
  const here = resources['here']
  return here?.kind === 'area' ? here.label : ''
}

/** @throws a failure while the plan runs */
export function refuseWhileRunning({ queue }: RequestCore, id: string): void {
  if (queue.isRunning(id)) throw new FailureError(fail({ code: 'bad_request', message: 'This plan is running.', hint: 'Stop it first.' }).error)
}
