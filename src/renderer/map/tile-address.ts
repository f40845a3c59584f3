import type { Frame } from '../../contracts/frame.ts'
import type { Layer } from '../../contracts/workspace.ts'

export type ArtifactLook = { artifactId: string; classes: readonly string[] | null; minScore: number | null; version: number; map?: Frame | null }

type Drawing = Pick<Layer, 'id' | 'revision' | 'frame' | 'style'>

/** Address of the tiles of a layer on the grid of the map; it changes with the file, its drawing, its place and the map. */
export const imageTiles = (layer: Drawing, map: Frame | null): string =>
  `/tiles/layer/${encodeURIComponent(layer.id)}/${layer.revision}-${tagOf([layer.frame, layer.style ?? null, map])}/{z}/{x}/{y}.png`

/** A short tag of a value: equal values have equal tags (FNV-1a). */
export function tagOf(value: unknown): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify(value)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}

/** Address of the tiles of a result, painted by the engine in the colours of its classes. */
export function artifactTiles({ artifactId, classes, minScore, version, map }: ArtifactLook): string {
  const query = new URLSearchParams()
  if (classes) query.set('classes', classes.join(','))
  if (minScore !== null) query.set('min', minScore.toFixed(3))
  if (version > 0) query.set('v', String(version))
  if (map) query.set('g', tagOf([map.crs, map.affine, map.width, map.height]))
  const tail = query.size > 0 ? `?${query}` : ''
  return `/tiles/artifact/${encodeURIComponent(artifactId)}/{z}/{x}/{y}.png${tail}`
}

export type CropAsk = { layerId: string; revision: number; box: readonly number[]; sizePx: number }

/** Address of a crop of the image around a box of the project frame, in pixels; the revision changes with the file. */
export const cropAddress = ({ layerId, revision, box, sizePx }: CropAsk): string =>
  `/crop/${encodeURIComponent(layerId)}.png?box=${box.map((value) => Math.round(value)).join(',')}&size=${sizePx}&v=${revision}`
