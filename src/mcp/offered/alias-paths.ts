import { basename } from 'node:path'
import type { Layer } from '../../contracts/workspace.ts'
import { FailureError, unwrap } from '../../contracts/result.ts'
import type { McpWorld } from '../world.ts'

type Named = { readonly world: McpWorld; readonly layers: readonly Layer[]; isResult(name: string): boolean; name(path: string, layerId: string): void }

/**
 * Makes layers of the files that arguments name, so that a path can stand for its layer. Files that are not there stay as they are: the
 * conversion says so. Returns how many were added.
 * @throws FailureError path_outside, or why a file cannot be a layer
 */
export async function layersOfPaths(args: Readonly<Record<string, unknown>>, { world, layers, isResult, name }: Named): Promise<number> {
  let count = 0
  for (const path of new Set(pathsIn(args))) {
    if (path.startsWith('<') || isResult(path)) continue
    const open = layerOf(layers, path, world)
    if (open) {
      name(path, open.id)
      continue
    }
    const file = world.jail.existing(path)
    if (!file.ok && file.error.code === 'file_missing') continue
    const { added, failed } = await world.client.workspace.addLayers({ paths: [unwrap(file)] })
    if (failed[0]) throw new FailureError(failed[0].error)
    if (added[0] === undefined) continue
    name(path, added[0])
    count += 1
  }
  return count
}

/** Every text under a key that names files to read, however deep. */
function pathsIn(value: unknown, isPath = false): string[] {
  if (typeof value === 'string') return isPath ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => pathsIn(one, isPath))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => pathsIn(one, /(^|_)paths?(_list)?$/.test(key) && !key.startsWith('out')))
}

const layerOf = (layers: readonly Layer[], path: string, { jail }: McpWorld): Layer | undefined =>
  layers.find(({ id }) => id === path) ??
  layers.find((layer) => jail.shown(layer.path) === path || layer.path === path) ??
  layers.find((layer) => layer.name === path || basename(layer.path) === path)
