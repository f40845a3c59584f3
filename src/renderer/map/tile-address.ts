export type ArtifactLook = { artifactId: string; classes: readonly string[] | null; minScore: number | null; version: number }

/** Address of the tiles of an image; the revision changes with the file or its drawing. */
export const imageTiles = (layerId: string, revision: number): string => `/tiles/layer/${encodeURIComponent(layerId)}/${revision}/{z}/{x}/{y}.png`

/** Address of the tiles of a result, painted by the engine in the colours of its classes. */
export function artifactTiles({ artifactId, classes, minScore, version }: ArtifactLook): string {
  const query = new URLSearchParams()
  if (classes) query.set('classes', classes.join(','))
  if (minScore !== null) query.set('min', minScore.toFixed(3))
  if (version > 0) query.set('v', String(version))
  const tail = query.size > 0 ? `?${query}` : ''
  return `/tiles/artifact/${encodeURIComponent(artifactId)}/{z}/{x}/{y}.png${tail}`
}

export type CropAsk = { layerId: string; revision: number; box: readonly number[]; sizePx: number }

/** Address of a crop of the image around a box of the project frame, in pixels; the revision changes with the file. */
export const cropAddress = ({ layerId, revision, box, sizePx }: CropAsk): string =>
  `/crop/${encodeURIComponent(layerId)}.png?box=${box.map((value) => Math.round(value)).join(',')}&size=${sizePx}&v=${revision}`
