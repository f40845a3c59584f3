import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { FailureError, fail, ok, type Result, unwrap } from '../../contracts/result.ts'
import type { Area, Layer, Photo } from '../../contracts/workspace.ts'
import type { Session } from '../session.ts'
import { contentIdentity } from '../workspace/identity.ts'
import { clipVector } from './clip-vector.ts'
import { copyWithSideCars, mosaicParts } from './copy-files.ts'
import { boxIn, keptBox } from './crop-of.ts'
import { writeCropped } from './crop-raster.ts'

/** Where a file lies in the folder, `/` between the parts; `identity` is new where its content is. */
export type PackedLayer = { readonly id: string; readonly file: string; readonly identity: string; readonly labels: string | null }
export type PackedLayers = { readonly layers: readonly PackedLayer[]; readonly photos: readonly { id: string; file: string }[]; readonly notes: readonly string[] }

type Ask = { readonly staging: string; readonly crop: Area | null }

/** Files of every layer into the folder. @fails layer_moved, layer_changed, and what reading and writing fail with */
export async function packLayers(session: Session, { staging, crop }: Ask): Promise<Result<PackedLayers>> {
  const state = session.workspace.state()
  const notes: string[] = []
  const inside = (path: string) => relative(staging, path).split(sep).join('/')
  try {
    const layers: PackedLayer[] = []
    for (const layer of state.layers) {
      if (layer.status !== 'ok' || !existsSync(layer.path)) return notHere(layer)
      const folder = join(staging, 'files', layer.id.replace(/[^\w-]/g, '_'))
      mkdirSync(folder, { recursive: true })
      const file = layer.kind === 'image' ? await packImage(layer, { folder, crop, notes }) : await packVector(layer, { folder, crop, notes })
      const labels = layer.labels ? inside(copyWithSideCars(layer.labels.path, join(folder, 'labels'))) : null
      layers.push({ id: layer.id, file: inside(file), identity: unwrap(await contentIdentity(file)), labels })
    }
    return ok({ layers, photos: packPhotos(state.photos ?? [], staging, notes), notes })
  } catch (error) {
    if (error instanceof FailureError) return { ok: false, error: error.failure }
    throw error
  }
}

const notHere = (layer: Layer) =>
  fail({
    code: layer.status === 'changed' ? 'layer_changed' : 'layer_moved',
    message: `${layer.name} is not as it was (${layer.path}), so the project cannot be packed whole.`,
    hint: 'Locate the file, or remove the layer first.',
    repairable: true,
    details: { layerId: layer.id, path: layer.path },
  })

type Into = { readonly folder: string; readonly crop: Area | null; readonly notes: string[] }

async function packImage(layer: Layer, { folder, crop, notes }: Into): Promise<string> {
  const written = join(folder, `${basename(layer.path, extname(layer.path))}.tif`)
  if (crop) {
    const asked = boxIn(layer.frame, crop)
    const kept = asked.ok ? keptBox(layer.frame, asked.value) : null
    if (!kept) {
      notes.push(`${layer.name} does not lie in ${crop.name}: it goes along without pixels.`)
      await writeCropped(layer.path, written, [0, 0, 0, 0])
      return written
    }
    const isAll = kept[0] === 0 && kept[1] === 0 && kept[2] === layer.frame.width && kept[3] === layer.frame.height
    if (!isAll) {
      await writeCropped(layer.path, written, kept)
      return written
    }
  }
  if (extname(layer.path).toLowerCase() !== '.vrt') return copyWithSideCars(layer.path, folder)
  const parts = await mosaicParts(layer.path)
  if (parts === null) {
    await writeCropped(layer.path, written, null)
    return written
  }
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    copyFileSync(join(dirname(layer.path), part), join(folder, part))
  }
  return copyWithSideCars(layer.path, folder)
}

async function packVector(layer: Layer, { folder, crop, notes }: Into): Promise<string> {
  const clipped = crop ? await clipVector(layer.path, join(folder, basename(layer.path, extname(layer.path))), crop) : null
  if (!clipped) return copyWithSideCars(layer.path, folder)
  notes.push(`${layer.name}: ${clipped.left} features outside ${crop?.name ?? 'the crop'} stay behind.`)
  return clipped.path
}

function packPhotos(photos: readonly Photo[], staging: string, notes: string[]): { id: string; file: string }[] {
  return photos.flatMap(({ id, name, path }) => {
    if (!existsSync(path)) {
      notes.push(`The photo ${name} is not where it was and stays behind.`)
      return []
    }
    const folder = join(staging, 'files', 'photos', id.replace(/[^\w-]/g, '_'))
    mkdirSync(folder, { recursive: true })
    copyFileSync(path, join(folder, basename(path)))
    return [
      {
        id,
        file: relative(staging, join(folder, basename(path)))
          .split(sep)
          .join('/'),
      },
    ]
  })
}
