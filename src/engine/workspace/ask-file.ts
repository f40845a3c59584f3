import type { Emit } from '../events.ts'
import type { WorkspaceHolder } from './holder.ts'

/** Asks the window for its file dialog; false where no window has shown this project yet, as in a terminal. */
export const fileAsker = (workspace: Pick<WorkspaceHolder, 'isWatched'>, emit: Emit) => (): boolean => {
  if (!workspace.isWatched()) return false
  emit('workspace', 'fileAsked', {})
  return true
}
