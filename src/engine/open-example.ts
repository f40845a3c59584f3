import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FailureError } from '../contracts/result.ts'
import { type ExampleFiles, exampleEdition, prepareExample } from './example/index.ts'
import type { EngineOptions } from './engine.ts'
import type { Session } from './session.ts'
import { addLayers } from './workspace/add-layers.ts'
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
  const { failed } = await addLayers(session.workspace, [files.image], { role: 'post', reader: labels, labels: { path: files.labels, legend: files.legend } })
  const [problem] = failed
  if (problem) throw new FailureError(problem.error)
  await addLayers(session.workspace, [files.before], { role: 'pre' })
}
