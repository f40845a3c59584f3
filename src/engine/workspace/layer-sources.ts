import { existsSync } from 'node:fs'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { openRaster, type RasterSource } from '../files/index.ts'
import { contentIdentity } from './identity.ts'
import { type Lasting, lastingSource } from './lasting-source.ts'

export type LayerSources = ReturnType<typeof makeLayerSources>
type Open = { readonly path: string; readonly lasting: Promise<Result<Lasting>> }

/**
 * Opened images of the layers, one each; one that is replaced or forgotten is closed. A moved file is a failure that names the layer.
 * `reducedOf`: a file of reduced images made for a file, or null.
 */
export function makeLayerSources(layerOf: (id: string) => Layer | undefined, reducedOf: (path: string) => Promise<string | null> = async () => null) {
  const open = new Map<string, Open>()
  const retiring = new Set<Promise<void>>()

  const retire = (entry: Open) => {
    const done = entry.lasting.then((opened) => (opened.ok ? opened.value.retire() : undefined)).finally(() => retiring.delete(done))
    retiring.add(done)
  }
  const forget = (layerId: string) => {
    const entry = open.get(layerId)
    if (!entry) return
    open.delete(layerId)
    retire(entry)
  }
  const openLayer = async (layerId: string, path: string): Promise<Result<Lasting>> => {
    const source = await openRaster(path, { reduced: await reducedOf(path) })
    return source.ok ? ok(lastingSource(source.value, () => sourceOf(layerId))) : source
  }

  const sourceOf = async (layerId: string): Promise<Result<RasterSource>> => {
    const layer = layerOf(layerId)
    if (!layer) return fail({ code: 'layer_missing', message: `There is no layer ${layerId} in this project.`, hint: 'Choose another layer.' })
    if (!existsSync(layer.path)) return moved(layer)
    if (open.get(layerId)?.path !== layer.path) forget(layerId)
    const entry = open.get(layerId) ?? { path: layer.path, lasting: openLayer(layerId, layer.path) }
    open.set(layerId, entry)
    const opened = await entry.lasting
    if (!opened.ok && open.get(layerId) === entry) open.delete(layerId)
    return opened.ok ? ok(opened.value.source) : opened
  }

  return {
    sourceOf,
    /** same content as when it was added, or what happened to it */
    async check(layer: Layer, identity: string): Promise<Layer['status']> {
      if (!existsSync(layer.path)) return 'missing'
      const now = await contentIdentity(layer.path)
      return now.ok && now.value === identity ? 'ok' : 'changed'
    },
    /** closed once its reads are done */
    forget,
    async close() {
      for (const layerId of [...open.keys()]) forget(layerId)
      await Promise.all(retiring)
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
