import type { Footprint } from '../../contracts/services/teach.ts'

const kept: HTMLImageElement[] = []
const most = 8

/** Fetches and decodes the pictures of a building before it is shown, so that the key that brings it does not wait. */
export function prefetch(footprint: Footprint | null): void {
  if (!footprint || typeof Image === 'undefined') return
  for (const path of [footprint.cropPath, footprint.beforeCropPath]) {
    if (path === null) continue
    const image = new Image()
    image.src = path
    // kept referenced, or the browser may drop it before it is shown; one that fails says so where it is shown
    image.decode().catch(() => undefined)
    kept.push(image)
  }
  kept.splice(0, Math.max(0, kept.length - most))
}
