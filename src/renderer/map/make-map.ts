import OlMap from 'ol/Map.js'
import View from 'ol/View.js'
import { defaults as defaultInteractions } from 'ol/interaction/defaults.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import { useView } from '../state/view.ts'
import { groundGsd } from '../../core/geo/index.ts'
import { extentOf, pixelProjection, toMap, toPixel } from './pixel-grid.ts'

const finestResolution = 1 / 64
const fitMargin = 0.15
const motionMs = 140

const earthRoundM = 40_000_000

/** How far around the first image there may be others, in its pixels: half round the earth, or nothing without a coordinate system. */
function reachOf(frame: Frame): number {
  const gsd = frame.crs === null ? null : groundGsd(frame)
  return gsd ? Math.min(earthRoundM / 2 / Math.min(gsd.x, gsd.y), 2 ** 30) : 0
}

/** An OpenLayers map in pixels of the project frame, with the moves that commands and buttons need. */
export function makeMap(target: HTMLElement, frame: Frame) {
  const reach = reachOf(frame)
  const coarsest = Math.max((Math.max(frame.width, frame.height) / 200) * 4, reach / 400)
  const view = new View({
    projection: pixelProjection,
    center: toMap([frame.width / 2, frame.height / 2]),
    resolution: Math.max(frame.width, frame.height) / 400,
    minResolution: finestResolution,
    maxResolution: Math.max(coarsest, 2),
    extent: extentOf([-reach, -reach, frame.width + reach, frame.height + reach]),
    constrainOnlyCenter: true,
    smoothResolutionConstraint: false,
    showFullExtent: true,
  })
  const interactions = defaultInteractions({ doubleClickZoom: false, mouseWheelZoom: false, keyboard: false, altShiftDragRotate: true, shiftDragZoom: false }).extend([
    new MouseWheelZoom({ duration: 80, maxDelta: 1 }),
  ])
  const map = new OlMap({ target, view, controls: [], interactions })
  const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const duration = () => (still() ? 0 : motionMs)
  const earlier: { centre: PixelXY; resolution: number }[] = []

  const publish = () => {
    const [widthPx = 0, heightPx = 0] = map.getSize() ?? []
    useView.setState({ centre: toPixel(view.getCenter() ?? [0, 0]), resolution: view.getResolution() ?? 1, rotation: view.getRotation(), widthPx, heightPx })
  }
  view.on('change', publish)
  map.on('change:size', publish)

  const remember = () => {
    const { centre, resolution } = useView.getState()
    earlier.push({ centre, resolution })
    if (earlier.length > 50) earlier.shift()
  }

  return {
    map,
    view,
    fit(box: PixelBox) {
      remember()
      const [width = 1, height = 1] = map.getSize() ?? []
      view.fit(extentOf(box), {
        padding: [(height * fitMargin) / 2, (width * fitMargin) / 2, (height * fitMargin) / 2, (width * fitMargin) / 2],
        duration: duration(),
        maxZoom: 40,
        minResolution: finestResolution,
      })
    },
    goTo(centre: PixelXY, resolution: number | null) {
      remember()
      view.animate({ center: toMap(centre), ...(resolution === null ? {} : { resolution }), duration: duration() })
    },
    zoomBy(factor: number) {
      view.animate({ resolution: view.getConstrainedResolution((view.getResolution() ?? 1) / factor) ?? 1, duration: duration() })
    },
    panBy(columns: number, rows: number) {
      const { centre, resolution, widthPx, heightPx } = useView.getState()
      view.animate({ center: toMap([centre[0] + columns * widthPx * resolution, centre[1] + rows * heightPx * resolution]), duration: duration() })
    },
    /** turns the map, radians clockwise; 0: the top of the image is up */
    turn: (rotation: number) => view.animate({ rotation, duration: duration() }),
    back() {
      const before = earlier.pop()
      if (before) view.animate({ center: toMap(before.centre), resolution: before.resolution, duration: duration() })
    },
    bounds(): PixelBox {
      const [minX = 0, minY = 0, maxX = 0, maxY = 0] = view.calculateExtent(map.getSize())
      return [minX, -maxY, maxX, -minY]
    },
  }
}
