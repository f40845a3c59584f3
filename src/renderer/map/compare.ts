import type OlMap from 'ol/Map.js'
import type TileLayer from 'ol/layer/Tile.js'
import type RenderEvent from 'ol/render/Event.js'
import { getRenderPixel } from 'ol/render.js'
import type { TileStacks } from './tile-stacks.ts'

/** Part of the map an image is drawn on, in shares of its width and height: [left, top, right, bottom]. */
type Part = readonly [number, number, number, number]
type Clipped = { layer: TileLayer; part: Part; undo(): void }
export type Split = { left: string; right: string; share: number; isAcross: boolean }

/** Two dates in one map: each image is drawn on its side of the divider alone; the others wait until it ends. */
export function makeCompare(map: OlMap, images: TileStacks) {
  let clipped: Clipped[] = []

  const stop = () => {
    if (clipped.length === 0) return
    for (const one of clipped) one.undo()
    clipped = []
    images.showOnly(null)
    map.render()
  }
  return {
    stop,
    /** draws the left image up to `share` (0 to 1) of the map, the right one after it */
    split({ left, right, share, isAcross }: Split) {
      const [first, second] = [images.layerOf(left), images.layerOf(right)]
      if (!first || !second) return stop()
      images.showOnly([left, right])
      const parts: [TileLayer, Part][] = [
        [first, isAcross ? [0, 0, 1, share] : [0, 0, share, 1]],
        [second, isAcross ? [0, share, 1, 1] : [share, 0, 1, 1]],
      ]
      for (const [at, [layer, part]] of parts.entries()) {
        const known = clipped[at]
        if (known?.layer === layer) known.part = part
        else {
          known?.undo()
          clipped[at] = clipTo(map, layer, part)
        }
      }
      map.render()
    },
  }
}

function clipTo(map: OlMap, layer: TileLayer, part: Part): Clipped {
  const clipped: Clipped = { layer, part, undo: () => undefined }
  const before = (event: unknown) => clip(event as RenderEvent, map, clipped.part)
  const after = (event: unknown) => restore(event as RenderEvent)
  layer.on('prerender', before as never)
  layer.on('postrender', after as never)
  clipped.undo = () => {
    layer.un('prerender', before as never)
    layer.un('postrender', after as never)
  }
  return clipped
}

function clip(event: RenderEvent, map: OlMap, [left, top, right, bottom]: Part) {
  const context = event.context
  const [width = 0, height = 0] = map.getSize() ?? []
  if (!(context instanceof CanvasRenderingContext2D)) return
  const corners = [
    [width * left, height * top],
    [width * right, height * top],
    [width * right, height * bottom],
    [width * left, height * bottom],
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
