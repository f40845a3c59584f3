import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Workspace } from '../../contracts/workspace.ts'
import type { ProjectStore } from './project-store.ts'

/** What travels with a packed project: files relative to its folder, `/` between the parts; `models`: the folder of its models, or null. */
export type PackedFiles = { readonly files: readonly string[]; readonly models: string | null }

export const packedModelsFolder = 'models'

/** Files of a packed project are looked for beside it first, wherever the folder was carried; all others stay where they are said to be. */
export function besideProject(workspace: Workspace, { files, folder }: { readonly files: readonly string[]; readonly folder: string }): Workspace {
  if (files.length === 0) return workspace
  const here = (path: string): string => {
    const plain = path.replaceAll('\\', '/')
    const packed = files.find((file) => plain.endsWith(`/${file}`))
    const beside = packed === undefined ? null : join(folder, ...packed.split('/'))
    return beside !== null && existsSync(beside) ? beside : path
  }
  return {
    ...workspace,
    layers: workspace.layers.map((layer) => ({ ...layer, path: here(layer.path), labels: layer.labels && { ...layer.labels, path: here(layer.labels.path) } })),
    ...(workspace.photos ? { photos: workspace.photos.map((photo) => ({ ...photo, path: here(photo.path) })) } : {}),
  }
}

/** Folder of models that came with a packed project; empty for any other project. */
export function packedModels({ workspace, path }: ProjectStore): string[] {
  const models = workspace.readSetting<PackedFiles | null>('packed', null)?.models ?? null
  // a name from a file of others leads nowhere else
  return models === packedModelsFolder ? [join(dirname(path), packedModelsFolder)] : []
}
