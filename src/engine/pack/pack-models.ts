import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesIn } from '../export/formats/files-in.ts'
import type { Writing } from '../export/index.ts'
import type { UsableModel } from '../perception/model-host.ts'
import type { ProjectStore } from '../project/index.ts'
import { copyInParts } from './copy-files.ts'

/** Models that made a result of the project, by id. */
export function modelsUsed(store: ProjectStore): string[] {
  const rows = store.db
    .prepare<[], { id: string | null }>("SELECT DISTINCT json_extract(body, '$.source.id') AS id FROM artifact WHERE json_extract(body, '$.source.kind') = 'model'")
    .all()
  return rows.flatMap(({ id }) => id ?? []).sort()
}

/** Models into a folder, each as it is installed: card and network. Returns sentences about those that are not on this machine. */
export async function packModels(
  ids: readonly string[],
  models: readonly UsableModel[],
  { folder, taught, writing }: { readonly folder: string; readonly taught: ReadonlySet<string>; readonly writing: Writing },
): Promise<string[]> {
  const notes: string[] = []
  for (const id of ids) {
    const model = models.find((one) => one.id === id)
    // a taught model lies in the project itself
    if (!model && !taught.has(id)) notes.push(`The model ${id} is not on this machine, so it does not go along; its results do.`)
    if (!model) continue
    const place = join(folder, id.replace(/[^\w.-]/g, '_'))
    mkdirSync(place, { recursive: true })
    const isFolder = basename(model.onnxPath) === 'model.onnx' && existsSync(join(dirname(model.onnxPath), 'model.json'))
    const from = dirname(model.onnxPath)
    if (isFolder) for (const file of filesIn(from)) await copyInParts(join(from, file), join(place, file), writing)
    else {
      await copyInParts(model.onnxPath, join(place, 'model.onnx'), writing)
      writeFileSync(join(place, 'model.json'), `${JSON.stringify(model.card, null, 2)}\n`)
    }
  }
  return notes
}
