import { sameFrame } from '../../core/geo/index.ts'
import type { Workspace, View } from '../../contracts/workspace.ts'
import type { Emit } from '../events.ts'
import type { ProjectStore } from '../project/index.ts'

const deepestViews = 50

export type WorkspaceHolder = ReturnType<typeof makeWorkspaceHolder>

/** The one live copy of the screen's state: every change is saved, told to the clients and put on the undo stack. */
export function makeWorkspaceHolder(store: ProjectStore, emit: Emit, onUndoChanged: () => void) {
  let state = store.workspace.load()
  const views: View[] = []
  let isWatched = false
  const identities = new Map<string, string>()

  const take = (next: Workspace) => {
    state = next
    emit('workspace', 'changed', state)
  }
  // written first: a disk that takes no more leaves the state as it was, in memory too
  const put = (next: Workspace) => {
    if (!store.readOnly) store.workspace.save(next, identities)
    take(next)
  }

  return {
    state: () => state,
    /** identity of a layer's file, remembered until the next save writes it */
    identify: (layerId: string, identity: string) => void identities.set(layerId, identity),
    identityOf: (layerId: string): string => identities.get(layerId) ?? store.workspace.identityOf(layerId)?.identity ?? '',
    change(label: string, edit: (workspace: Workspace) => Workspace): { undoId: number } {
      const before = state
      const next = edit(before)
      const undoId = store.readOnly
        ? 0
        : store.transaction(() => {
            store.events.add('analyst', label, { subject: 'workspace' })
            store.workspace.save(next, identities)
            return store.undo.push(label, 'workspace', { before: withoutView(before), after: withoutView(next) })
          })
      take(next)
      onUndoChanged()
      return { undoId }
    },
    /** change that is no act of hers: a status found out, a GSD measured; not undoable */
    adjust: (edit: (workspace: Workspace) => Workspace) => put(edit(state)),
    previousView: (): View | null => views.at(-1) ?? null,
    /** a window has told what it shows since this project was opened */
    isWatched: (): boolean => isWatched,
    setView(view: View) {
      isWatched = true
      if (state.view && hasMoved(state.view, view)) views.push(state.view)
      if (views.length > deepestViews) views.shift()
      const next = { ...state, view }
      if (!store.readOnly) store.workspace.save(next, identities)
      state = next
    },
    /** state taken from the undo stack; the view stays where she is */
    restore(from: unknown) {
      const { frame } = from as Workspace
      // on another map the view she is at means nothing
      const stays = frame !== null && state.frame !== null && sameFrame(frame, state.frame)
      put({ ...(from as Workspace), view: stays ? state.view : null })
    },
  }
}

/** Moves she would notice: a tenth of the screen, or a zoom. */
const hasMoved = (before: View, after: View): boolean =>
  Math.abs(Math.log2(before.resolution / after.resolution)) > 0.1 ||
  Math.hypot(before.centre[0] - after.centre[0], before.centre[1] - after.centre[1]) > 0.1 * (before.bounds[2] - before.bounds[0])

const withoutView = (workspace: Workspace): Workspace => ({ ...workspace, view: null })
