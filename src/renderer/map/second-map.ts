import OlMap from 'ol/Map.js'
import VectorLayer from 'ol/layer/Vector.js'
import type VectorSource from 'ol/source/Vector.js'
import type View from 'ol/View.js'
import type { PixelXY } from '../../contracts/frame.ts'
import { useView } from '../state/view.ts'
import { type Size, toPixel } from './pixel-grid.ts'
import { makeTiles } from './tiles.ts'

export type SecondMap = { show(url: string): void; destroy(): void }
type Shared = {
  view: View
  size: Size
  /** what she draws and measures: on both maps */
  drawn: readonly VectorSource[]
  onPointer(xy: PixelXY | null): void
}

/** The other date beside the map: one image, the same view, moved from either side. */
export function makeSecondMap(target: HTMLElement, { view, size, drawn, onPointer }: Shared): SecondMap {
  const tiles = makeTiles({ size, resolution: () => useView.getState().resolution, zIndex: 0 })
  const map = new OlMap({ target, view, controls: [], layers: [tiles.layer, ...drawn.map((source, at) => new VectorLayer({ source, zIndex: 58 + at }))] })
  map.on('pointermove', (event) => onPointer(toPixel(event.coordinate)))
  const leave = () => onPointer(null)
  target.addEventListener('pointerleave', leave)
  return {
    show: (url) => tiles.setUrl(url),
    destroy() {
      target.removeEventListener('pointerleave', leave)
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
