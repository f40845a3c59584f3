import type { Action } from '../../contracts/plan.ts'
import type { RequestState, StepState } from '../../contracts/request.ts'
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

/** The image on top: the one whose name stands in the corner of the map. */
export const topImage = (workspace: Workspace | null): Layer | null => imagesOf(workspace).find((layer) => layer.visible) ?? null

export const isRunning = (request: RequestState | null): boolean => request?.status === 'running' || request?.status === 'queued'
