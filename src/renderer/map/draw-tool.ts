import Interaction from 'ol/interaction/Interaction.js'
import VectorLayer from 'ol/layer/Vector.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import VectorSource from 'ol/source/Vector.js'
import type { Draft } from './draft.ts'
import { draftFeatures } from './draft-features.ts'
import { DrawSession, type Drawn, type Pointer } from './draw-session.ts'
import { toPixel } from './pixel-grid.ts'

type Parts = { words(draft: Draft): string; onDrawn(drawn: Drawn): void; onCrossing(): void; onSimplified(before: number, after: number): void }

/** Feeds pointer events of the map to a drawing session and shows its draft. */
export function makeDrawTool({ words, onDrawn, onCrossing, onSimplified }: Parts) {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: 70, updateWhileInteracting: true })
  const session = new DrawSession({
    onDrawn,
    onCrossing,
    onSimplified,
    onChange(draft) {
      source.clear(true)
      if (draft) source.addFeatures(draftFeatures(draft, words(draft)))
    },
  })
  const hear: Record<string, (pointer: Pointer) => void> = {
    pointerdown: (pointer) => session.press(pointer),
    pointermove: (pointer) => session.move(pointer),
    pointerdrag: (pointer) => session.move(pointer),
    pointerup: (pointer) => session.release(pointer),
    click: (pointer) => session.click(pointer),
  }
  const interaction = new Interaction({
    handleEvent(event: MapBrowserEvent) {
      if (!session.isDrawing) return true
      hear[event.type]?.(pointerOf(event))
      return !(session.holdsDrag && (event.type === 'pointerdown' || event.type === 'pointerdrag'))
    },
  })
  return { interaction, layer, source, session }
}

const pointerOf = (event: MapBrowserEvent): Pointer => ({
  xy: toPixel(event.coordinate),
  screen: { x: event.pixel[0] ?? 0, y: event.pixel[1] ?? 0 },
  resolution: event.map.getView().getResolution() ?? 1,
})
