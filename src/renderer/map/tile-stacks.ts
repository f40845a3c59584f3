import type { PixelBox } from '../../contracts/frame.ts'
import type OlMap from 'ol/Map.js'
import { makeTiles, type TileParts, type TileStack } from './tiles.ts'

export type StackItem = {
  id: string
  url: string
  opacity: number
  visible: boolean
  /** where it lies, in pixels of the map; null where that is not known */
  box: PixelBox | null
  /** lines and points: above every image, also while two dates are compared */
  isOverlay?: boolean
}

const aboveImages = 12

/** Tile layers by id, the first item on top. Layers are kept while their id stays, so tiles are not fetched again. */
export function makeTileStacks(map: OlMap, parts: TileParts) {
  const stacks = new Map<string, TileStack>()
  let all = true
  let only: ReadonlySet<string> | null = null
  const place = (id: string, stack: TileStack) => {
    const isImage = stack.layer.get('isOverlay') !== true
    const waits = only !== null && isImage && !only.has(id)
    stack.layer.setVisible(all && !waits && (stack.layer.get('wanted') === true || (only?.has(id) ?? false)))
  }
  return {
    show(items: readonly StackItem[]) {
      const wanted = new Set(items.map((item) => item.id))
      for (const [id, stack] of stacks) {
        if (wanted.has(id)) continue
        map.removeLayer(stack.layer)
        stacks.delete(id)
      }
      items.forEach((item, index) => {
        const stack = stacks.get(item.id) ?? makeTiles(parts)
        if (!stacks.has(item.id)) map.addLayer(stack.layer)
        stacks.set(item.id, stack)
        stack.setUrl(item.url)
        stack.setBox(item.box)
        stack.layer.setOpacity(item.opacity)
        stack.layer.set('wanted', item.visible)
        stack.layer.set('isOverlay', item.isOverlay === true)
        stack.layer.setZIndex(parts.zIndex + (item.isOverlay ? aboveImages : 0) + (items.length - index) / 100)
        place(item.id, stack)
      })
    },
    setVisible(visible: boolean) {
      all = visible
      for (const [id, stack] of stacks) place(id, stack)
    },
    /** Shows these images and no other, hidden ones too; null goes back to what is wanted. Overlays stay. */
    showOnly(ids: readonly string[] | null) {
      only = ids && new Set(ids)
      for (const [id, stack] of stacks) place(id, stack)
    },
    layers: () => [...stacks.values()].map((stack) => stack.layer),
    layerOf: (id: string) => stacks.get(id)?.layer ?? null,
  }
}

export type TileStacks = ReturnType<typeof makeTileStacks>
