import Feature from 'ol/Feature.js'
import { Polygon } from 'ol/geom.js'
import VectorLayer from 'ol/layer/Vector.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'
import tokens from '../../contracts/tokens.json' with { type: 'json' }
import type { PixelBox } from '../../contracts/frame.ts'
import { type Size, toMap } from './pixel-grid.ts'

const { tile, plate } = tokens.map

/** While a step works: tiles to come are dimmed, the newest tile wears a static dashed border. */
export function makeProgressLayer() {
  const source = new VectorSource()
  const layer = new VectorLayer({ source, zIndex: 50 })
  return {
    layer,
    show(size: Size, done: readonly PixelBox[] | null, words = '') {
      source.clear(true)
      if (!done) return
      const waiting = new Feature({ geometry: new Polygon([ringOf([0, 0, size.width, size.height]), ...done.map((box) => ringOf(box).reverse())]) })
      waiting.setStyle(new Style({ fill: new Fill({ color: `rgba(8, 10, 14, ${tile.waitingDim})` }) }))
      source.addFeature(waiting)
      const newest = done.at(-1)
      if (!newest) return
      const border = new Feature({ geometry: new Polygon([ringOf(newest)]) })
      border.setStyle(new Style({ stroke: new Stroke({ color: tile.working, width: 1.5, lineDash: [5, 4] }), text: plateText(words) }))
      source.addFeature(border)
    },
  }
}

const plateText = (words: string) =>
  new Text({
    text: words,
    font: '550 11px system-ui, sans-serif',
    overflow: true,
    fill: new Fill({ color: plate.text }),
    backgroundFill: new Fill({ color: plate.background }),
    padding: [2, 5, 2, 5],
  })

const ringOf = ([left, top, right, bottom]: PixelBox) =>
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ].map(([x = 0, y = 0]) => toMap([x, y]))
