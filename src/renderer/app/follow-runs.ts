import type { PixelBox } from '../../contracts/frame.ts'
import type { Progress, RequestState } from '../../contracts/request.ts'
import { useMirror } from '../state/mirror.ts'

export const stepKey = (requestId: string, stepId: string) => `${requestId}/${stepId}`

type ProgressEvent = { id: string; step: string; progress: Progress; artifactId: string | null; tile: { box: PixelBox } | null }

/** Lays a progress event over the request and remembers the tile for the map. */
export function noteProgress(event: ProgressEvent): void {
  const { requests, tiles } = useMirror.getState()
  const key = stepKey(event.id, event.step)
  const before = tiles[key] ?? { boxes: [], artifactId: null, version: 0 }
  const boxes = event.tile && event.progress.done > 0 ? [...before.boxes, event.tile.box] : before.boxes
  useMirror.setState({
    requests: requests.map((request) => (request.id === event.id ? withProgress(request, event) : request)),
    tiles: { ...tiles, [key]: { boxes, artifactId: event.artifactId ?? before.artifactId, version: event.progress.done } },
  })
}

function withProgress(request: RequestState, event: ProgressEvent): RequestState {
  return { ...request, steps: request.steps.map((step) => (step.id === event.step ? { ...step, progress: event.progress } : step)) }
}

/** The list with one request replaced or added, in the order of their numbers. */
export function withRequest(requests: readonly RequestState[], request: RequestState): RequestState[] {
  return [...requests.filter((other) => other.id !== request.id), request].sort((a, b) => a.number - b.number)
}
