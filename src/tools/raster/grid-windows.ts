import type { Feature } from '../../contracts/kinds/index.ts'
import type { PixelXY } from '../../contracts/frame.ts'
import { fail, ok } from '../../contracts/result.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { frameOf, layerIdOf, sourceOf, titleOf } from './support/grid-input.ts'

const mostWindows = 10_000

export const gridWindows = defineTool({
  id: 'grid_windows',
  version: 1,
  module: 'raster',
  verb: 'Cut into a grid of windows',
  output: 'features',
  effects: 'none',
  aliases: ['ras.grid_windows'],
  summary: 'Rectangles that cut an image into columns and rows of whole pixels, named by row and column; the last ones take the rest.',
  typing: { frame: 'image', shape: 'polygon' },
  words: ['grid', 'windows', 'tiles', 'quarters', 'blocks', 'sectors', 'split'],
  inputs: {
    image: wire.either(['image', 'raster', 'mask', 'segmentation']),
    columns: argumentOf.numberRequired({ label: 'columns', min: 1, max: 1000 }),
    rows: argumentOf.number({ label: 'rows', min: 1, max: 1000, note: 'as many as columns unless set' }),
  },
  run({ image, columns, rows = columns }) {
    const frame = frameOf(image)
    if (!Number.isInteger(columns) || !Number.isInteger(rows)) return fail({ code: 'argument_invalid', message: 'Columns and rows are whole numbers.', repairable: true })
    if (columns > frame.width || rows > frame.height || columns * rows > mostWindows)
      return fail({
        code: 'argument_invalid',
        message: `${columns} x ${rows} windows cannot be cut from ${frame.width} x ${frame.height} pixels.`,
        hint: `Use at most a window a pixel and ${mostWindows} in all.`,
        repairable: true,
      })
    const [across, down] = [Math.floor(frame.width / columns), Math.floor(frame.height / rows)]
    const features: Feature[] = []
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const [left, top] = [column * across, row * down]
        const right = column === columns - 1 ? frame.width : left + across
        const bottom = row === rows - 1 ? frame.height : top + down
        features.push(windowFeature({ row, column }, [left, top, right, bottom]))
      }
    }
    return ok({
      artifact: {
        kind: 'features' as const,
        title: `windows (${columns} x ${rows}) of ${titleOf(image)}`,
        frame,
        layerId: layerIdOf(image),
        shape: 'polygon' as const,
        features,
        classes: [],
        method: `windows of ${across} x ${down} pixels, the last column and row with the rest`,
        notes: [],
        sources: [sourceOf(image)],
        analysedShare: null,
      },
    })
  },
})

function windowFeature({ row, column }: { readonly row: number; readonly column: number }, [left, top, right, bottom]: readonly [number, number, number, number]): Feature {
  const ring: PixelXY[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
  return {
    id: `w${row + 1}_${column + 1}`,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: { name: `row ${row + 1}, column ${column + 1}`, row: row + 1, column: column + 1, widthPx: right - left, heightPx: bottom - top },
  }
}
