import { basename } from 'node:path'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Photo, Workspace } from '../../contracts/workspace.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import type { RasterSource } from '../files/index.ts'

/**
 * A photograph of the ground as a point of the map: one that tells where it was taken and is no picture from above (no position of its
 * pixels, no camera that looks straight down). Null for any other image, and on a map without a coordinate system.
 */
export function photoOf(source: RasterSource, workspace: Workspace): Photo | null {
  const { frame, photos = [] } = workspace
  const { camera, geotransform } = source.info
  if (source.format !== 'jpeg' || !camera?.lonLat || camera.gsdM !== null || geotransform !== null || !frame || frame.crs === null) return null
  const at = lonLatToFrame(frame, [camera.lonLat[0], camera.lonLat[1]])
  if (!at.ok) return null
  const id = `F${1 + Math.max(0, ...photos.map((photo) => Number(photo.id.slice(1)) || 0))}`
  const lonLat: Photo['lonLat'] = [camera.lonLat[0], camera.lonLat[1]]
  return { id, name: basename(source.path), path: source.path, frame, at: at.value, lonLat, bearingDeg: camera.bearingDeg, takenAt: source.date, about: [] }
}

/** Makes a photo evidence for objects; `about` empty: for none. */
export function attachPhoto(workspace: Workspace, id: string, about: readonly string[]): Result<(workspace: Workspace) => Workspace> {
  if (!workspace.photos?.some((photo) => photo.id === id))
    return fail({ code: 'input_unavailable', message: `There is no photo ${id} in this project.`, hint: 'Choose another one.' })
  return ok((now) => ({ ...now, photos: (now.photos ?? []).map((photo) => (photo.id === id ? { ...photo, about: [...new Set(about)] } : photo)) }))
}
