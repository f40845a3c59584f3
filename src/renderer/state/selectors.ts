import type { Action } from '../../contracts/plan.ts'
import type { RequestState, StepState } from '../../contracts/request.ts'
import { imageAsked, imagesToAsk, onTheMap, sharesPlace } from '../../core/geo/index.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { useMirror } from './mirror.ts'
import { useUi } from './ui.ts'

/** The request whose plan and answer are on the screen. */
export function useRequest(): RequestState | null {
  const id = useUi((ui) => ui.requestId)
  return useMirror((mirror) => mirror.requests.find((request) => request.id === id) ?? null)
}

export function currentRequest(): RequestState | null {
  const id = useUi.getState().requestId
  return useMirror.getState().requests.find((request) => request.id === id) ?? null
}

export type Step = { number: number; action: Action; state: StepState }

/** Actions of a plan with their states, in order, numbered from 1. */
export function stepsOf(request: RequestState): Step[] {
  return request.plan.actions.flatMap((action, index) => {
    const state = request.steps.find((step) => step.id === action.id)
    return state ? [{ number: index + 1, action, state }] : []
  })
}

export const imagesOf = (workspace: Workspace | null): Layer[] => (workspace?.layers ?? []).filter((layer) => layer.kind === 'image').sort((a, b) => a.order - b.order)

export const isOnMap = ({ frame }: { readonly frame: Layer['frame'] }, workspace: Workspace | null): boolean => !workspace?.frame || sharesPlace(frame, workspace.frame)

/** The image on top: the one whose name stands in the corner of the map. */
export const topImage = (workspace: Workspace | null): Layer | null => imagesOf(workspace && onTheMap(workspace)).find((layer) => layer.visible) ?? null

/** The image the next question is asked of, by the rule the engine uses. */
export const askedImage = (workspace: Workspace | null, when: 'pre' | 'post' | 'any' = 'any'): Layer | null => (workspace ? imageAsked(imagesToAsk(workspace), when) : null)

/** The image a question was asked of; null where its layer is gone or it needs none. */
export function imageOfRequest({ plan }: Pick<RequestState, 'plan'>, workspace: Workspace | null): Layer | null {
  const ids = Object.values(plan.resources).flatMap((resource) => (resource.kind === 'image' ? [resource.layerId] : []))
  return workspace?.layers.find((layer) => ids.includes(layer.id)) ?? null
}

/** The photo that hides another one: without CRS nothing says that two images of the same size show the same ground. Two dates of one place have two roles. */
export function hiddenUnder(image: Layer, workspace: Workspace | null): Layer | null {
  const asked = askedImage(workspace)
  const isHidden = asked !== null && asked.id !== image.id && image.kind === 'image' && image.frame.crs === null && asked.role === image.role
  return isHidden && isOnMap(image, workspace) ? asked : null
}

/** Whether what a question found belongs on the map as it is now. */
export function isOfThisMap(request: RequestState, workspace: Workspace | null): boolean {
  const image = imageOfRequest(request, workspace)
  return image === null || (isOnMap(image, workspace) && hiddenUnder(image, workspace) === null)
}

export const isRunning = (request: RequestState | null): boolean => request?.status === 'running' || request?.status === 'queued'
