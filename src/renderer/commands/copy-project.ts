import { engine } from '../app/engine.ts'
import { choosePaths } from '../layers/layer-actions.ts'
import { attempt } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'

/** Gives the project a name and a place; at the browser door there is no dialog to ask with. */
export async function copyProject(): Promise<void> {
  if (!window.aftermap) return
  const [path] = await choosePaths('save')
  if (!path) return
  const project = await attempt(() => engine().project.saveAs({ path }))
  if (project) useMirror.setState({ project })
}
