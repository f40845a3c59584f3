import type { Frame, PixelXY } from '../../contracts/frame.ts'
import type { Layer, LayerRole, Workspace } from '../../contracts/workspace.ts'
import { mapPixels } from './frames.ts'

type Lying = { readonly frame: Frame }

/** Whether a frame shares ground with the map's: two photos without CRS do not, and neither do images of two towns. */
export function sharesPlace(frame: Frame, map: Frame): boolean {
  const { width, height } = frame
  const corners: PixelXY[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]
  const placed = mapPixels(frame, map, corners)
  if (!placed.ok) return false
  const xs = placed.value.map((xy) => xy[0])
  const ys = placed.value.map((xy) => xy[1])
  return Math.min(...xs) < map.width && Math.max(...xs) > 0 && Math.min(...ys) < map.height && Math.max(...ys) > 0
}

/** The screen without what lies on another map: a question sees what she sees. */
export function onTheMap(workspace: Workspace): Workspace {
  const { frame } = workspace
  if (!frame) return workspace
  const here = ({ frame: own }: Lying) => sharesPlace(own, frame)
  return { ...workspace, layers: workspace.layers.filter(here), areas: workspace.areas.filter(here), points: workspace.points.filter(here) }
}

const imagery: readonly LayerRole[] = ['pre', 'post', 'reference']

/** Images a question may be asked of, the top one first: those seen on the map; a hidden one only for "before", or where none is seen. */
export function imagesToAsk(workspace: Workspace): Layer[] {
  const images = onTheMap(workspace)
    .layers.filter((layer) => layer.kind === 'image' && imagery.includes(layer.role))
    .sort((a, b) => a.order - b.order)
  const seen = images.filter((layer) => layer.visible)
  return seen.length === 0 ? images : [...seen, ...images.filter((layer) => !layer.visible && layer.role === 'pre')]
}

/** The image of a question among those it may be asked of: after the event unless it says "before", else the top one. */
export const imageAsked = <I extends { readonly role: LayerRole }>(images: readonly I[], when: 'pre' | 'post' | 'any'): I | null =>
  images.find((image) => image.role === (when === 'pre' ? 'pre' : 'post')) ?? images[0] ?? null
