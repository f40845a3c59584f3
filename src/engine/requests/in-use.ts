import type { RequestState } from '../../contracts/request.ts'
import { fail, type Failed } from '../../contracts/result.ts'

/** Images that a run is reading at this moment. */
export function imagesInUse(requests: readonly RequestState[], isRunning: (id: string) => boolean): Set<string> {
  const running = requests.filter((request) => isRunning(request.id))
  return new Set(running.flatMap(({ plan }) => Object.values(plan.resources).flatMap((resource) => (resource.kind === 'image' ? [resource.layerId] : []))))
}

export const imageInUse = (): Failed => fail({ code: 'bad_request', message: 'A question is being answered on this image.', hint: 'Stop the run first.', repairable: true })
