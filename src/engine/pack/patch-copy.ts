import { join } from 'node:path'
import { ok, type Result } from '../../contracts/result.ts'
import { openProjectStore, type PackedFiles, packedModelsFolder } from '../project/index.ts'
import type { PackedLayers } from './pack-layers.ts'

type Patch = PackedLayers & { readonly place: string; readonly hasModels: boolean }

/**
 * The copy of the project speaks of the files beside it. Undo entries name places of this machine and go; so does the index of images, which
 * is made anew from a folder. @fails what opening the copy fails with
 */
export function patchCopy(path: string, { layers, photos, place, hasModels }: Patch): Result<null> {
  const opened = openProjectStore(path, { create: false, appVersion: '', now: () => new Date().toISOString() })
  if (!opened.ok) return opened
  const store = opened.value
  try {
    const workspace = store.workspace.load()
    const byId = new Map(layers.map((layer) => [layer.id, layer]))
    const at = (file: string) => join(place, ...file.split('/'))
    const moved = workspace.layers.map((layer) => {
      const packed = byId.get(layer.id)
      if (!packed) return layer
      const labels = layer.labels && packed.labels !== null ? { ...layer.labels, path: at(packed.labels) } : layer.labels
      return { ...layer, path: at(packed.file), labels }
    })
    const carried = (workspace.photos ?? []).flatMap((photo) => {
      const packed = photos.find(({ id }) => id === photo.id)
      return packed ? [{ ...photo, path: at(packed.file) }] : []
    })
    const files = [...layers.map(({ file }) => file), ...layers.flatMap(({ labels }) => labels ?? []), ...photos.map(({ file }) => file)]
    store.transaction(() => {
      store.workspace.save({ ...workspace, layers: moved, ...(workspace.photos ? { photos: carried } : {}) }, new Map(layers.map(({ id, identity }) => [id, identity])))
      store.workspace.setSetting('packed', { files, models: hasModels ? packedModelsFolder : null } satisfies PackedFiles)
      store.db.exec('DELETE FROM undo; DELETE FROM catalogue_image; DELETE FROM catalogue_place')
      store.events.add('analyst', 'packed', { subject: 'project' })
    })
    return ok(null)
  } finally {
    store.close()
  }
}
