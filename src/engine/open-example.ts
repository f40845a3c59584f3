import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unwrap } from '../contracts/result.ts'
import { type ExampleFiles, exampleEdition, prepareExample } from './example/index.ts'
import type { EngineOptions } from './engine.ts'
import type { Session } from './session.ts'
import { addLayers } from './workspace/add-layers.ts'
import { setLabels } from './workspace/layers.ts'
import type { EngineWorld } from './world.ts'

/** The drawn town as a project of its own; what she did in it before is still there. */
export async function openExample(options: EngineOptions, { openProject, labels }: Pick<EngineWorld, 'openProject' | 'labels'>): Promise<Session> {
  // another drawing is another project: answers given on the old one stay with it
  const folder = join(options.dataDir, `example-${exampleEdition}`)
  const files = await prepareExample({ folder, prebuilt: options.prebuiltExample, execPath: options.execPath, entry: options.exampleEntry })
  const project = join(folder, 'example.aftermap')
  const isNew = !existsSync(project)
  const session = await openProject(project, { create: true, example: true })
  if (isNew) await fillExample(session, files, labels)
  return session
}

async function fillExample(session: Session, files: ExampleFiles, labels: EngineWorld['labels']): Promise<void> {
  // the image after the event comes first: it is the one that is shown and asked
  const { added } = await addLayers(session.workspace, [files.image], { role: 'post' })
  const [id] = added
  if (!id) throw new Error('the example image could not be added')
  session.workspace.change('load the example labels', unwrap(await setLabels(session.workspace.state(), labels, { id, maskPath: files.labels, legend: files.legend })))
  await addLayers(session.workspace, [files.before], { role: 'pre' })
}
