import Feature from 'ol/Feature.js'
import { LineString, Point, Polygon } from 'ol/geom.js'
import Interaction from 'ol/interaction/Interaction.js'
import VectorLayer from 'ol/layer/Vector.js'
import type MapBrowserEvent from 'ol/MapBrowserEvent.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { PixelXY } from '../../contracts/frame.ts'
import type { DrawTool } from '../state/ui.ts'
import { closedRing, closesToRing, crossingSide, type Draft, outlineOf, simplify } from './draft.ts'
import { toMap, toPixel } from './pixel-grid.ts'

export type Drawn = { tool: Exclude<DrawTool, 'select'>; points: PixelXY[] }
type Parts = { words(draft: Draft): string; onDrawn(drawn: Drawn): void; onCrossing(): void }
export type DrawControl = { interaction: Interaction; layer: VectorLayer; use(tool: DrawTool): void; undoVertex(): boolean; finish(): boolean; cancel(): boolean }

const closePx = 10
const dragPx = 4
const lassoTolerancePx = 0.5

/** Drawing by click or drag: one draft at a time, shown while it grows, handed over when it closes. */
export function makeDrawTool({ words, onDrawn, onCrossing }: Parts): DrawControl {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: 70, updateWhileInteracting: true })
  let tool: DrawTool = 'select'
  let draft: Draft | null = null
  let pressed: { x: number; y: number } | null = null

  const redraw = () => {
    source.clear(true)
    if (draft) source.addFeatures(draftFeatures(draft, words(draft)))
  }
  const drop = () => {
    draft = null
    redraw()
  }
  const done = (points: PixelXY[]): boolean => {
    if (!draft) return false
    const finished = draft.tool
    drop()
    onDrawn({ tool: finished, points })
    return true
  }
  const finish = (): boolean => {
    if (!draft) return false
    if (!closesToRing(draft.tool)) return draft.points.length > 1 && done(draft.points)
    const ring = closedRing(draft.tool === 'rectangle' ? outlineOf(draft) : draft.points)
    if (!ring) return false
    if (crossingSide(ring) === null) return done(ring)
    onCrossing()
    return false
  }

  const press = (event: MapBrowserEvent, xy: PixelXY) => {
    pressed = { x: event.pixel[0] ?? 0, y: event.pixel[1] ?? 0 }
    if (tool === 'rectangle' && !draft) draft = { tool, points: [xy], pointer: xy }
    else if (tool === 'lasso') draft = { tool, points: [xy], pointer: xy }
    else return
    redraw()
  }
  const move = (xy: PixelXY) => {
    if (!draft) return
    if (draft.tool === 'lasso' && pressed) draft.points.push(xy)
    draft.pointer = xy
    redraw()
  }
  const release = (event: MapBrowserEvent) => {
    const dragged = pressed !== null && Math.hypot((event.pixel[0] ?? 0) - pressed.x, (event.pixel[1] ?? 0) - pressed.y) > dragPx
    pressed = null
    if (!draft) return
    if (draft.tool === 'lasso') {
      draft.points = simplify(draft.points, lassoTolerancePx * (event.map.getView().getResolution() ?? 1))
      if (!finish()) drop()
    } else if (draft.tool === 'rectangle' && (dragged || draft.points.length > 1)) finish()
    else if (draft.tool === 'rectangle' && draft.points[0]) draft = { ...draft, points: [draft.points[0]] }
  }
  const click = (event: MapBrowserEvent, xy: PixelXY) => {
    if (tool === 'select' || tool === 'lasso') return
    if (tool === 'point') return onDrawn({ tool, points: [xy] })
    if (tool === 'rectangle') return void secondCorner(xy)
    const first = draft?.points[0]
    const near = (other: PixelXY | undefined) => other !== undefined && Math.hypot(other[0] - xy[0], other[1] - xy[1]) / (event.map.getView().getResolution() ?? 1) < closePx
    if (draft && closesToRing(tool) && draft.points.length > 2 && near(first)) return void finish()
    if (draft && near(draft.points.at(-1))) return void finish()
    draft = { tool, points: [...(draft?.points ?? []), xy], pointer: xy }
    redraw()
  }
  let cornerSet = false
  const secondCorner = (xy: PixelXY) => {
    if (!draft) return
    if (cornerSet) {
      draft.pointer = xy
      finish()
    }
    cornerSet = draft !== null && !cornerSet
  }

  const interaction = new Interaction({
    handleEvent(event: MapBrowserEvent) {
      if (tool === 'select') return true
      const xy = toPixel(event.coordinate)
      const holds = tool === 'rectangle' || tool === 'lasso'
      if (event.type === 'pointerdown') press(event, xy)
      else if (event.type === 'pointermove' || event.type === 'pointerdrag') move(xy)
      else if (event.type === 'pointerup') release(event)
      else if (event.type === 'click') click(event, xy)
      else if (event.type === 'dblclick') return false
      return !(holds && (event.type === 'pointerdown' || event.type === 'pointerdrag'))
    },
  })

  return {
    interaction,
    layer,
    use(next) {
      tool = next
      cornerSet = false
      drop()
    },
    undoVertex() {
      if (!draft || draft.points.length === 0) return false
      draft.points = draft.points.slice(0, -1)
      if (draft.points.length === 0) drop()
      else redraw()
      return true
    },
    finish,
    cancel() {
      const had = draft !== null
      cornerSet = false
      drop()
      return had
    },
  }
}

const { area, plate } = tokens.map

function draftFeatures(draft: Draft, words: string): Feature[] {
  const outline = outlineOf(draft).map((xy) => toMap(xy))
  if (outline.length === 0) return []
  const ring = closesToRing(draft.tool) && outline.length > 2
  const geometry = ring ? new Polygon([[...outline, outline[0] ?? [0, 0]]]) : new LineString(outline)
  const crossing = ring && crossingSide([...outlineOf(draft), outlineOf(draft)[0] ?? [0, 0]]) !== null
  const line = new Feature({ geometry })
  line.setStyle([
    new Style({ stroke: new Stroke({ color: area.casing, width: area.casingWidth }) }),
    new Style({ stroke: new Stroke({ color: crossing ? tokens.dark.warn : area.stroke, width: area.width, lineDash: area.dash }), fill: new Fill({ color: 'rgba(255, 255, 255, .06)' }) }),
  ])
  const vertices = draft.points.map((xy) => {
    const vertex = new Feature({ geometry: new Point(toMap(xy)) })
    vertex.setStyle(new Style({ image: new Circle({ radius: 3.5, fill: new Fill({ color: '#fff' }), stroke: new Stroke({ color: '#0B0E11', width: 1.5 }) }) }))
    return vertex
  })
  const tip = new Feature({ geometry: new Point(outline.at(-1) ?? [0, 0]) })
  tip.setStyle(new Style({ text: new Text({ text: words, font: '550 11px system-ui, sans-serif', offsetY: -16, fill: new Fill({ color: plate.text }), backgroundFill: new Fill({ color: plate.background }), padding: [2, 5, 2, 5] }) }))
  return words ? [line, ...vertices, tip] : [line, ...vertices]
}
