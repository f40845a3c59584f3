import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unwrap } from '../contracts/result.ts'
import { writeExample } from './example/index.ts'
import type { Session } from './session.ts'
import { addLayers } from './workspace/add-layers.ts'
import { setLabels } from './workspace/layers.ts'
import type { EngineWorld } from './world.ts'

/** The drawn town as a project of its own; what she did in it before is still there. */
export async function openExample(dataDir: string, openProject: EngineWorld['openProject']): Promise<Session> {
  const folder = join(dataDir, 'example')
  const files = await writeExample(folder)
  const project = join(folder, 'example.aftermap')
  const isNew = !existsSync(project)
  const session = await openProject(project, { create: true, example: true })
  if (isNew) await fillExample(session, files)
  return session
}

async function fillExample(session: Session, files: Awaited<ReturnType<typeof writeExample>>): Promise<void> {
  const { added } = await addLayers(session.workspace, [files.image], 'post')
  const [id] = added
  if (!id) throw new Error('the example image could not be added')
  session.workspace.change('load the example labels', unwrap(await setLabels(session.workspace.state(), id, { maskPath: files.labels, legend: files.legend })))
}
