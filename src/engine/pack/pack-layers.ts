import { existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { FailureError, fail, ok, type Result, unwrap } from '../../contracts/result.ts'
import type { Area, Layer, Photo } from '../../contracts/workspace.ts'
import type { Writing } from '../export/index.ts'
import type { Session } from '../session.ts'
import { contentIdentity } from '../workspace/identity.ts'
import { clipVector } from './clip-vector.ts'
import { copyInParts, copyWithSideCars, mosaicParts } from './copy-files.ts'
import { boxIn, keptBox } from './crop-of.ts'
import { writeCropped } from './crop-raster.ts'

/** Where a file lies in the folder, `/` between the parts; `identity` is new where its content is. */
export type PackedLayer = { readonly id: string; readonly file: string; readonly identity: string; readonly labels: string | null }
export type PackedLayers = { readonly layers: readonly PackedLayer[]; readonly photos: readonly { id: string; file: string }[]; readonly notes: readonly string[] }

type Ask = { readonly staging: string; readonly crop: Area | null; readonly writing: Writing }

/** Files of every layer into the folder. @fails aborted, layer_moved, layer_changed, and what reading and writing fail with */
export async function packLayers(session: Session, { staging, crop, writing }: Ask): Promise<Result<PackedLayers>> {
  const state = session.workspace.state()
  const notes: string[] = []
  const inside = (path: string) => relative(staging, path).split(sep).join('/')
  try {
    const layers: PackedLayer[] = []
    for (const layer of state.layers) {
      if (layer.status !== 'ok' || !existsSync(layer.path)) return notHere(layer)
      const folder = join(staging, 'files', layer.id.replace(/[^\w-]/g, '_'))
      mkdirSync(folder, { recursive: true })
      const file = layer.kind === 'image' ? await packImage(layer, { folder, crop, writing, notes }) : await packVector(layer, { folder, crop, writing, notes })
      const labels = layer.labels ? inside(await copyWithSideCars(layer.labels.path, join(folder, 'labels'), writing)) : null
      layers.push({ id: layer.id, file: inside(file), identity: unwrap(await contentIdentity(file)), labels })
    }
    return ok({ layers, photos: await packPhotos(state.photos ?? [], { staging, writing, notes }), notes })
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

type Into = { readonly folder: string; readonly crop: Area | null; readonly writing: Writing; readonly notes: string[] }

async function packImage(layer: Layer, { folder, crop, writing, notes }: Into): Promise<string> {
  const { signal } = writing
  const written = join(folder, `${basename(layer.path, extname(layer.path))}.tif`)
  if (crop) {
    writing.told(`Cropping ${layer.name}`)
    const asked = boxIn(layer.frame, crop)
    const kept = asked.ok ? keptBox(layer.frame, asked.value) : null
    if (!kept) {
      notes.push(`${layer.name} does not lie in ${crop.name}: it goes along without pixels.`)
      await writeCropped(layer.path, written, { kept: [0, 0, 0, 0], signal })
      return written
    }
    const isAll = kept[0] === 0 && kept[1] === 0 && kept[2] === layer.frame.width && kept[3] === layer.frame.height
    if (!isAll) {
      await writeCropped(layer.path, written, { kept, signal })
      return written
    }
  }
  if (extname(layer.path).toLowerCase() !== '.vrt') return copyWithSideCars(layer.path, folder, writing)
  const parts = await mosaicParts(layer.path)
  if (parts === null) {
    await writeCropped(layer.path, written, { kept: null, signal })
    return written
  }
  for (const part of parts) await copyInParts(join(dirname(layer.path), part), join(folder, part), writing)
  return copyWithSideCars(layer.path, folder, writing)
}

async function packVector(layer: Layer, { folder, crop, writing, notes }: Into): Promise<string> {
  const clipped = crop ? await clipVector(layer.path, join(folder, basename(layer.path, extname(layer.path))), { crop, signal: writing.signal }) : null
  if (!clipped) return copyWithSideCars(layer.path, folder, writing)
  notes.push(`${layer.name}: ${clipped.left} features outside ${crop?.name ?? 'the crop'} stay behind.`)
  return clipped.path
}

type Photos = Pick<Ask, 'staging' | 'writing'> & { readonly notes: string[] }

async function packPhotos(photos: readonly Photo[], { staging, writing, notes }: Photos): Promise<{ id: string; file: string }[]> {
  const packed: { id: string; file: string }[] = []
  for (const { id, name, path } of photos) {
    if (!existsSync(path)) {
      notes.push(`The photo ${name} is not where it was and stays behind.`)
      continue
    }
    const folder = join(staging, 'files', 'photos', id.replace(/[^\w-]/g, '_'))
    const to = join(folder, basename(path))
    await copyInParts(path, to, writing)
    packed.push({ id, file: relative(staging, to).split(sep).join('/') })
  }
  return packed
}
