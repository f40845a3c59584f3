import type { ProjectStore, UndoEntry } from '../project/index.ts'

export type UndoTargets = { guard(entry: UndoEntry, target: unknown): void; workspace(state: unknown): void; request(state: unknown): void; edit(state: unknown): void }

/** The newest entry of a direction, and the state it leads to. */
export function nextTarget({ undo }: Pick<ProjectStore, 'undo'>, direction: 'undo' | 'redo'): { entry: UndoEntry; kind: UndoEntry['kind']; state: unknown } | null {
  const entry = direction === 'undo' ? undo.nextUndo() : undo.nextRedo()
  return entry && { entry, kind: entry.kind, state: direction === 'undo' ? entry.before : entry.after }
}

/** Takes back or redoes the newest entry; returns its label, or null when there is none. */
export function stepUndo(store: ProjectStore, targets: UndoTargets, direction: 'undo' | 'redo'): string | null {
  const next = nextTarget(store, direction)
  if (!next) return null
  const { entry, state: target } = next
  targets.guard(entry, target)
  targets[entry.kind](target)
  store.undo.markUndone(entry.id, direction === 'undo')
  store.events.add('analyst', `${direction}: ${entry.label}`, { subject: entry.kind })
  return entry.label
}
