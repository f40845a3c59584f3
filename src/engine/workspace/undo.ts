import type { ProjectStore, UndoEntry } from '../project/index.ts'

export type UndoTargets = { guard(entry: UndoEntry, target: unknown): void; workspace(state: unknown): void; request(state: unknown): void; edit(state: unknown): void }

/** Takes back or redoes the newest entry; returns its label, or null when there is none. */
export function stepUndo(store: ProjectStore, targets: UndoTargets, direction: 'undo' | 'redo'): string | null {
  const entry: UndoEntry | null = direction === 'undo' ? store.undo.nextUndo() : store.undo.nextRedo()
  if (!entry) return null
  const target = direction === 'undo' ? entry.before : entry.after
  targets.guard(entry, target)
  targets[entry.kind](target)
  store.undo.markUndone(entry.id, direction === 'undo')
  store.events.add('analyst', `${direction}: ${entry.label}`, { subject: entry.kind })
  return entry.label
}
