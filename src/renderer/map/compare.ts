import type OlMap from 'ol/Map.js'
import type TileLayer from 'ol/layer/Tile.js'
import type RenderEvent from 'ol/render/Event.js'
import { getRenderPixel } from 'ol/render.js'
import type { TileStacks } from './tile-stacks.ts'

type Clipped = { layer: TileLayer; before(event: unknown): void; after(event: unknown): void }

/** Two dates in one map: the left image is cut off at the divider, or shown alone while flickering. */
export function makeCompare(map: OlMap, images: TileStacks) {
  let clipped: Clipped | null = null
  let share = 0.5

  const stop = () => {
    if (!clipped) return
    clipped.layer.un('prerender', clipped.before as never)
    clipped.layer.un('postrender', clipped.after as never)
    clipped = null
    map.render()
  }
  return {
    stop,
    /** draws the image `leftId` only left of `share` (0 to 1) of the map's width */
    swipe(leftId: string, nextShare: number) {
      share = nextShare
      const layer = images.layerOf(leftId)
      if (!layer) return stop()
      if (clipped?.layer !== layer) {
        stop()
        clipped = { layer, before: (event) => clip(event as RenderEvent, map, share), after: (event) => restore(event as RenderEvent) }
        layer.on('prerender', clipped.before as never)
        layer.on('postrender', clipped.after as never)
        layer.setZIndex(10)
        layer.setVisible(true)
      }
      map.render()
    },
  }
}

function clip(event: RenderEvent, map: OlMap, share: number) {
  const context = event.context
  const [width = 0, height = 0] = map.getSize() ?? []
  if (!(context instanceof CanvasRenderingContext2D)) return
  const corners = [
    [0, 0],
    [width * share, 0],
    [width * share, height],
    [0, height],
  ].map((pixel) => getRenderPixel(event, pixel))
  context.save()
  context.beginPath()
  corners.forEach(([x = 0, y = 0], index) => (index === 0 ? context.moveTo(x, y) : context.lineTo(x, y)))
  context.closePath()
  context.clip()
}

function restore(event: RenderEvent) {
  if (event.context instanceof CanvasRenderingContext2D) event.context.restore()
}
