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
}

/** Tile layers by id, the first item on top. Layers are kept while their id stays, so tiles are not fetched again. */
export function makeTileStacks(map: OlMap, parts: TileParts) {
  const stacks = new Map<string, TileStack>()
  let all = true
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
        stack.layer.setVisible(item.visible && all)
        stack.layer.set('wanted', item.visible)
        stack.layer.setZIndex(parts.zIndex + (items.length - index) / 100)
      })
    },
    setVisible(visible: boolean) {
      all = visible
      for (const stack of stacks.values()) stack.layer.setVisible(visible && stack.layer.get('wanted') === true)
    },
    layerOf: (id: string) => stacks.get(id)?.layer ?? null,
  }
}

export type TileStacks = ReturnType<typeof makeTileStacks>
