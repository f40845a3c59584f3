import type VectorLayer from 'ol/layer/Vector.js'
import type OlMap from 'ol/Map.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import type { DrawTool } from '../state/ui.ts'
import { useView } from '../state/view.ts'
import { makeCompare } from './compare.ts'
import type { Drawn } from './draw-session.ts'
import { makeAreaEditor } from './edit-area.ts'
import { makeDrawTool } from './draw-tool.ts'
import { type DrawnThings, makeDrawnLayer } from './drawn-layer.ts'
import { makeLandOutline } from './land-outline.ts'
import { makeMap } from './make-map.ts'
import { draftWords } from './measure-words.ts'
import { makeObjectLayer, type ObjectLayer, type ObjectsLook } from './object-layer.ts'
import { toPixel } from './pixel-grid.ts'
import { makeSnap } from './snap.ts'
import { makeSecondMap } from './second-map.ts'
import { makeProgressLayer } from './progress-layer.ts'
import { makeTileStacks, type StackItem } from './tile-stacks.ts'

export type MapEvents = {
  onPointer(xy: PixelXY | null): void
  onObject(object: EvidenceObject): void
  /** a click that hit no drawn object, with the area under it */
  onGround(xy: PixelXY, areaId: string | null): void
  onDrawn(drawn: Drawn): void
  onCrossing(): void
  onSimplified(before: number, after: number): void
  /** corners of an area were moved */
  onAreaChanged(id: string, ring: PixelXY[]): void
  onRest(view: { centre: PixelXY; resolution: number; bounds: PixelBox }): void
}

const cornerReachPx = 8

/** The map as the window knows it: it is told values and reports in domain nouns; no OpenLayers object leaves it. */
export function makeAdapter(target: HTMLElement, frame: Frame, events: MapEvents) {
  const { map, view, ...moves } = makeMap(target, frame)
  const size = { width: frame.width, height: frame.height }
  const resolution = () => useView.getState().resolution
  const images = makeTileStacks(map, { size, resolution, zIndex: 0 })
  const results = makeTileStacks(map, { size, resolution, zIndex: 20 })
  const objects = makeObjectLayer()
  const drawn = makeDrawnLayer()
  const progress = makeProgressLayer()
  const draw = makeDrawTool({ words: (draft) => draftWords(frame, draft), onDrawn: events.onDrawn, onCrossing: events.onCrossing, onSimplified: events.onSimplified })
  let tool: DrawTool = 'select'
  const compare = makeCompare(map, images, () => [...results.layers(), objects.layer])
  const land = makeLandOutline(frame)
  for (const layer of [...(land ? [land] : []), objects.layer, drawn.outside, drawn.areasLayer, drawn.layer, progress.layer, draw.layer]) map.addLayer(layer)
  const editor = makeAreaEditor(drawn.areas, { onArea: events.onAreaChanged, onCrossing: events.onCrossing })
  map.addInteraction(editor.interaction)
  map.addInteraction(draw.interaction)
  const snap = makeSnap(() => tool !== 'lasso' && (tool !== 'select' || editor.isEditing()))
  for (const interaction of snap.interactions) map.addInteraction(interaction)

  map.on('pointermove', (event) => events.onPointer(toPixel(event.coordinate)))
  target.addEventListener('pointerleave', () => events.onPointer(null))
  map.on('click', (event) => {
    if (tool === 'select' && target.dataset['brush'] === undefined) clickOn(map, event, { objects, areasLayer: drawn.areasLayer, events })
  })
  map.on('moveend', () => {
    const { centre } = useView.getState()
    events.onRest({ centre, resolution: resolution(), bounds: moves.bounds() })
  })

  return {
    ...moves,
    draw: draw.session,
    /** lets another room lay its own drawing over the map */
    attach: <T>(part: (on: OlMap) => T): T => part(map),
    snapTo: snap.snapTo,
    /** puts a corner where the pointer is into the side of an area there; false where there is none */
    insertCorner: (xy: PixelXY) => tool === 'select' && editor.insertCorner(xy, cornerReachPx * resolution()),
    /** takes the corner under the pointer out of its area; false where there is none */
    removeCorner: (xy: PixelXY) => tool === 'select' && editor.removeCorner(xy, cornerReachPx * resolution()),
    compare,
    showImages: (items: readonly StackItem[]) => images.show(items),
    showResults: (items: readonly StackItem[]) => results.show(items),
    showObjects: (shown: readonly EvidenceObject[]) => objects.show(shown),
    lookObjects: (look: ObjectsLook) => objects.look(look),
    showDrawn: (things: DrawnThings) => drawn.show(things),
    showLand: (shown: boolean) => land?.setVisible(shown),
    showProgress: (done: readonly PixelBox[] | null, words: string) => progress.show(size, done, words),
    beside: (other: HTMLElement) => makeSecondMap(other, { view, size, drawn: [drawn.areas, drawn.others, draw.source], onPointer: events.onPointer }),
    resized: () => map.updateSize(),
    hideOverlays(hidden: boolean) {
      results.setVisible(!hidden)
      for (const layer of [objects.layer, drawn.outside, drawn.areasLayer, drawn.layer, progress.layer]) layer.setVisible(!hidden)
    },
    setTool(next: DrawTool) {
      tool = next
      editor.interaction.setActive(next === 'select')
      draw.session.use(next)
      target.dataset['tool'] = next
    },
    destroy() {
      compare.stop()
      map.setTarget(undefined)
      map.dispose()
    },
  }
}

type Clickable = { objects: ObjectLayer; areasLayer: VectorLayer; events: MapEvents }

/** The object under a click, else the ground there and the area it lies in. */
function clickOn(map: OlMap, { pixel, coordinate }: MapBrowserEvent, { objects, areasLayer, events }: Clickable): void {
  const hit = map.forEachFeatureAtPixel(pixel, (feature) => objects.objectOf(feature) ?? undefined, { layerFilter: (layer) => layer === objects.layer, hitTolerance: 2 })
  if (hit) return events.onObject(hit)
  const area = map.forEachFeatureAtPixel(pixel, (feature) => (feature.get('areaId') as string | undefined) ?? undefined, {
    layerFilter: (layer) => layer === areasLayer,
    hitTolerance: 3,
  })
  events.onGround(toPixel(coordinate), area ?? null)
}

export type MapAdapter = ReturnType<typeof makeAdapter>
