import type { RequestState } from '../../contracts/request.ts'
import { stepsOf } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'

export const drawnKinds = ['segmentation', 'mask', 'detections', 'path', 'features', 'graph', 'raster'] as const
export type DrawnKind = (typeof drawnKinds)[number]
export type ShownResult = { artifactId: string; kind: DrawnKind; stepId: string; number: number; isDefault: boolean }

const drawn = new Set<string>(drawnKinds)

/** Whether a kind of result is seen on the map. */
export const isDrawn = (kind: string | null): kind is DrawnKind => kind !== null && drawn.has(kind)

/** Kinds that come as tiles in colours the engine tells: a window never holds their 50,000 shapes. */
export const isMade = (kind: string | null): kind is 'features' | 'graph' | 'raster' => kind === 'features' || kind === 'graph' || kind === 'raster'

/** Results of a request that can be drawn, newest first; the one behind the answer, else the last, is shown by itself. */
export function resultsOf(request: RequestState): ShownResult[] {
  const steps = stepsOf(request).filter(({ state }) => state.artifactId !== null && isDrawn(state.artifactKind) && state.status !== 'running')
  const behind = new Set(request.answer?.facts.flatMap((fact) => (fact.evidence ? [fact.evidence.artifactId] : [])) ?? [])
  const last = steps.at(-1)?.state.artifactId
  const anyBehind = steps.some(({ state }) => state.artifactId !== null && behind.has(state.artifactId))
  const results = steps.map(({ state, number }) => ({
    artifactId: state.artifactId ?? '',
    kind: state.artifactKind as DrawnKind,
    stepId: state.id,
    number,
    isDefault: state.artifactKind === 'path' || (anyBehind ? behind.has(state.artifactId ?? '') : state.artifactId === last),
  }))
  return uniqueById(results.reverse())
}

function uniqueById(results: ShownResult[]): ShownResult[] {
  return results.filter((result, index) => results.findIndex((other) => other.artifactId === result.artifactId) === index)
}

export const isShown = (result: ShownResult, hidden: Record<string, boolean>): boolean => !(hidden[result.artifactId] ?? !result.isDefault)

export const classKey = (artifactId: string, classId: string) => `${artifactId}/${classId}`

/** Shows one result of a request and hides its others. */
export function showOnlyResult(request: RequestState, artifactId: string): void {
  const hidden = { ...useUi.getState().hidden }
  for (const result of resultsOf(request)) hidden[result.artifactId] = result.artifactId !== artifactId
  useUi.setState({ hidden })
}

/** Switches a result on or off; its state until now is given, for the default depends on the answer. */
export function setShown(key: string, shown: boolean): void {
  useUi.setState({ hidden: { ...useUi.getState().hidden, [key]: !shown } })
}
