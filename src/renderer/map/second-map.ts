import OlMap from 'ol/Map.js'
import type View from 'ol/View.js'
import { useView } from '../state/view.ts'
import type { Size } from './pixel-grid.ts'
import { makeTiles } from './tiles.ts'

export type SecondMap = { show(url: string): void; destroy(): void }

/** The other date beside the map: one image, the same view, moved from either side. */
export function makeSecondMap(target: HTMLElement, view: View, size: Size): SecondMap {
  const tiles = makeTiles({ size, resolution: () => useView.getState().resolution, zIndex: 0 })
  const map = new OlMap({ target, view, controls: [], layers: [tiles.layer] })
  return {
    show: (url) => tiles.setUrl(url),
    destroy() {
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
