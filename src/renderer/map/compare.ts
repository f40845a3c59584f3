import type OlMap from 'ol/Map.js'
import type BaseLayer from 'ol/layer/Base.js'
import type RenderEvent from 'ol/render/Event.js'
import { getRenderPixel } from 'ol/render.js'
import type { TileStacks } from './tile-stacks.ts'

/** Part of the map an image is drawn on, in shares of its width and height: [left, top, right, bottom]. */
type Part = readonly [number, number, number, number]
type Clippable = Pick<BaseLayer, 'on' | 'un'>
type Clipped = { layer: Clippable; part: Part; undo(): void }
export type Split = {
  left: string
  right: string
  share: number
  isAcross: boolean
  /** side whose image the results were found on: they are drawn there alone; null draws them on both */
  resultsOf: 'left' | 'right' | null
}

/** Two dates in one map: each image is drawn on its side of the divider alone; the others wait until it ends. */
export function makeCompare(map: OlMap, images: TileStacks, results: () => readonly Clippable[]) {
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
    split({ left, right, share, isAcross, resultsOf }: Split) {
      const [first, second] = [images.layerOf(left), images.layerOf(right)]
      if (!first || !second) return stop()
      images.showOnly([left, right])
      const [before, after]: [Part, Part] = isAcross
        ? [
            [0, 0, 1, share],
            [0, share, 1, 1],
          ]
        : [
            [0, 0, share, 1],
            [share, 0, 1, 1],
          ]
      const found = resultsOf === null ? [] : results()
      const parts: [Clippable, Part][] = [[first, before], [second, after], ...found.map((layer): [Clippable, Part] => [layer, resultsOf === 'left' ? before : after])]
      for (const one of clipped) if (!parts.some(([layer]) => layer === one.layer)) one.undo()
      clipped = parts.map(([layer, part]) => {
        const known = clipped.find((one) => one.layer === layer)
        return known ? Object.assign(known, { part }) : clipTo(map, layer, part)
      })
      map.render()
    },
  }
}

function clipTo(map: OlMap, layer: Clippable, part: Part): Clipped {
  const clipped: Clipped = { layer, part, undo: () => undefined }
  const before = (event: unknown) => clip(event as RenderEvent, map, clipped.part)
  const after = (event: unknown) => restore(event as RenderEvent)
  layer.on('prerender' as never, before as never)
  layer.on('postrender' as never, after as never)
  clipped.undo = () => {
    layer.un('prerender' as never, before as never)
    layer.un('postrender' as never, after as never)
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
