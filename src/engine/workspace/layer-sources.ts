import { existsSync } from 'node:fs'
import { fail, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { openRaster, type RasterSource } from '../files/index.ts'
import { contentIdentity } from './identity.ts'

export type LayerSources = ReturnType<typeof makeLayerSources>

/** Opened images of the layers, one each, closed together. A moved file is a failure that names the layer. */
export function makeLayerSources(layerOf: (id: string) => Layer | undefined) {
  const open = new Map<string, { path: string; source: Promise<Result<RasterSource>> }>()

  const sourceOf = async (layerId: string): Promise<Result<RasterSource>> => {
    const layer = layerOf(layerId)
    if (!layer) return fail({ code: 'layer_missing', message: `There is no layer ${layerId} in this project.`, hint: 'Choose another layer.' })
    if (!existsSync(layer.path)) return moved(layer)
    const known = open.get(layerId)
    if (known && known.path === layer.path) return known.source
    const source = openRaster(layer.path)
    open.set(layerId, { path: layer.path, source })
    const opened = await source
    if (!opened.ok) open.delete(layerId)
    return opened
  }

  return {
    sourceOf,
    /** same content as when it was added, or what happened to it */
    async check(layer: Layer, identity: string): Promise<Layer['status']> {
      if (!existsSync(layer.path)) return 'missing'
      const now = await contentIdentity(layer.path)
      return now.ok && now.value === identity ? 'ok' : 'changed'
    },
    forget: (layerId: string) => void open.delete(layerId),
    async close() {
      for (const { source } of open.values()) {
        const opened = await source
        if (opened.ok) await opened.value.close()
      }
      open.clear()
    },
  }
}

const moved = (layer: Layer) =>
  fail({
    code: 'layer_moved',
    message: `${layer.name} is not where it was (${layer.path}). Masks and answers are kept.`,
    hint: 'Locate the file.',
    repairable: true,
    details: { layerId: layer.id, path: layer.path },
  })
