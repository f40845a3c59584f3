import Feature from 'ol/Feature.js'
import { Polygon } from 'ol/geom.js'
import Snap from 'ol/interaction/Snap.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import VectorSource from 'ol/source/Vector.js'
import type { PixelXY } from '../../contracts/frame.ts'
import { toMap } from './pixel-grid.ts'

const reachPx = { desk: 8, field: 16 } as const
type Density = keyof typeof reachPx

/** Snaps while it is wanted; Alt suspends it. Fingers in gloves get twice the reach. */
class WantedSnap extends Snap {
  private readonly isWanted: () => boolean
  private readonly density: Density

  constructor(source: VectorSource, density: Density, isWanted: () => boolean) {
    super({ source, pixelTolerance: reachPx[density], edge: true, vertex: true })
    this.density = density
    this.isWanted = isWanted
  }

  override handleEvent(event: MapBrowserEvent): boolean {
    const { originalEvent } = event
    const isSuspended = 'altKey' in originalEvent && originalEvent.altKey === true
    const now: Density = document.documentElement.dataset['density'] === 'field' ? 'field' : 'desk'
    return isSuspended || now !== this.density || !this.isWanted() ? true : super.handleEvent(event)
  }
}

/** Pulls what is drawn onto edges of images and onto sides and corners of areas. To be added to the map after all that draws. */
export function makeSnap(isWanted: () => boolean) {
  const source = new VectorSource()
  return {
    interactions: [new WantedSnap(source, 'desk', isWanted), new WantedSnap(source, 'field', isWanted)],
    /** closed rings in pixels of the map */
    snapTo(rings: readonly (readonly PixelXY[])[]) {
      source.clear(true)
      source.addFeatures(rings.map((ring) => new Feature({ geometry: new Polygon([ring.map((xy) => toMap(xy))]) })))
    },
  }
}
