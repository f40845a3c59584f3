import Interaction from 'ol/interaction/Interaction.js'
import VectorLayer from 'ol/layer/Vector.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import VectorSource from 'ol/source/Vector.js'
import type { PixelBox, PixelXY } from '../../contracts/frame.ts'
import { isMainButton } from '../teach/brush-tool.ts'
import { type ClickedThings, clickedFeatures } from './clicked-features.ts'
import { toPixel } from './pixel-grid.ts'

type Hearer = { onClick(at: PixelXY, on: boolean): void; onBox(box: PixelBox): void }

const dragPx = 4
const nothing: ClickedThings = { points: [], box: null, ring: null, classId: null }

/** The click tool: a click marks the object, with Alt or Shift what is beside it, a drag draws a box round it. */
export function makeClickTool({ onClick, onBox }: Hearer) {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: 72, updateWhileInteracting: true })
  let isOn = false
  let pressed: { xy: PixelXY; pixel: readonly number[] } | null = null
  let dragged: PixelBox | null = null
  let shown = nothing

  const draw = () => {
    source.clear(true)
    if (isOn) source.addFeatures(clickedFeatures({ ...shown, box: dragged ?? shown.box }))
  }
  const drag = ({ pixel, coordinate }: MapBrowserEvent) => {
    if (!pressed) return
    const [x = 0, y = 0] = pressed.pixel
    if (dragged === null && Math.hypot((pixel[0] ?? 0) - x, (pixel[1] ?? 0) - y) <= dragPx) return
    dragged = boxBetween(pressed.xy, toPixel(coordinate))
    draw()
  }
  const release = ({ originalEvent }: MapBrowserEvent) => {
    const [from, box] = [pressed, dragged]
    pressed = dragged = null
    if (!from) return
    if (box) onBox(box)
    else onClick(from.xy, !(originalEvent instanceof MouseEvent && (originalEvent.altKey || originalEvent.shiftKey)))
  }
  const hear: Record<string, (event: MapBrowserEvent) => void> = {
    pointerdown: ({ coordinate, pixel }) => {
      pressed = { xy: toPixel(coordinate), pixel }
    },
    pointerdrag: drag,
    pointerup: release,
  }
  const interaction = new Interaction({
    handleEvent(event: MapBrowserEvent) {
      const act = hear[event.type]
      if (!isOn || !act || !isMainButton(event)) return true
      act(event)
      // a drag draws a box instead of moving the map; wheel and keys still move it
      return false
    },
  })
  return {
    layer,
    interaction,
    set(next: boolean) {
      isOn = next
      pressed = dragged = null
      draw()
    },
    show(things: ClickedThings) {
      shown = things
      draw()
    },
  }
}

const boxBetween = ([ax, ay]: PixelXY, [bx, by]: PixelXY): PixelBox => [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
