import type { PixelBox } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { classTable } from '../class-table.ts'
import type { ScoredBox } from '../nms.ts'
import type { ModelOutput, ModelOutputs } from '../tensor.ts'
import { type Decoder, hasShape, outputOf, sigmoid, type TileSize, unexpectedShape } from './decoder.ts'
import { finishBoxes, floorOf } from './finish-boxes.ts'
import { outputsByRole } from './roles.ts'

const sizeUnitPx = 32

/** Heat of each class and, by cell, where the centre lies in it and how large the object is. */
type Maps = {
  readonly columns: number
  readonly rows: number
  readonly heat: (channel: number, at: number) => number
  readonly centre: (at: number) => readonly [number, number]
  readonly sizePx: (at: number) => readonly [number, number]
}

/**
 * Peaks of 3 x 3 cells become boxes. One output: heat of each class, then dx, dy, log(w/32), log(h/32) at a stride. Three (`heat`, `size`
 * and `offset` of the card's names): size in cells.
 */
export function centreHeatmap(card: ModelCard): Decoder {
  const { channelClass } = classTable(card)
  const stride = card.output.stride ?? 4
  const floor = floorOf(card)
  return (outputs, size) => {
    const read = card.output.names?.['size'] === undefined ? mapsOfOne(card, { outputs, size }, channelClass.length) : mapsOfThree(card, { outputs, size }, channelClass.length)
    if (!read.ok) return read
    const maps = read.value
    const boxes: ScoredBox[] = []
    channelClass.forEach((id, classIndex) => {
      for (const { at, score } of peaks(maps, classIndex)) if (score > floor) boxes.push({ class: id, classIndex, score, box: boxAt(maps, at, stride) })
    })
    return finishBoxes({ ...card, thresholds: { nms_iou: 0.4, ...card.thresholds } }, boxes, 'upright')
  }
}

type Asked = { readonly outputs: ModelOutputs; readonly size: TileSize }

function mapsOfOne(card: ModelCard, { outputs, size }: Asked, classes: number): Result<Maps> {
  const named = outputOf(outputs, card.output.name)
  if (!named.ok) return named
  const stride = card.output.stride ?? 4
  const [columns, rows] = [size.width / stride, size.height / stride]
  const wanted = [1, classes + 4, rows, columns]
  if (!hasShape(named.value, wanted)) return unexpectedShape(named.value, wanted)
  const value = (channel: number, at: number) => named.value.data[channel * columns * rows + at] as number
  return ok({
    columns,
    rows,
    heat: (channel, at) => sigmoid(value(channel, at)),
    centre: (at) => [value(classes, at), value(classes + 1, at)],
    sizePx: (at) => [sizeUnitPx * Math.exp(value(classes + 2, at)), sizeUnitPx * Math.exp(value(classes + 3, at))],
  })
}

function mapsOfThree(card: ModelCard, { outputs, size }: Asked, classes: number): Result<Maps> {
  const named = outputsByRole(card, outputs, ['heat', 'size', 'offset'])
  if (!named.ok) return named
  const { heat, size: extent, offset } = named.value
  const stride = card.output.stride ?? 4
  const [columns, rows] = [size.width / stride, size.height / stride]
  const cells = columns * rows
  if (!hasShape(heat, [1, classes, rows, columns])) return unexpectedShape(heat, [1, classes, rows, columns])
  for (const map of [extent, offset]) if (!hasShape(map, [1, 2, rows, columns])) return unexpectedShape(map, [1, 2, rows, columns])
  const activate = isUnit(heat) ? (x: number) => x : sigmoid
  const pair = ({ data }: ModelOutput, at: number, factor: number): [number, number] => [(data[at] as number) * factor, (data[cells + at] as number) * factor]
  return ok({
    columns,
    rows,
    heat: (channel, at) => activate(heat.data[channel * cells + at] as number),
    // CenterNet counts from the corner of the cell, ours from its middle
    centre: (at) => [pair(offset, at, 1)[0] - 0.5, pair(offset, at, 1)[1] - 0.5],
    sizePx: (at) => pair(extent, at, stride),
  })
}

const isUnit = ({ data }: ModelOutput) => data.every((x) => x >= 0 && x <= 1)

function peaks({ columns, rows, heat }: Maps, channel: number): { at: number; score: number }[] {
  const found: { at: number; score: number }[] = []
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const here = heat(channel, y * columns + x)
      let highest = here
      for (let ny = Math.max(0, y - 1); ny <= Math.min(rows - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(columns - 1, x + 1); nx++) highest = Math.max(highest, heat(channel, ny * columns + nx))
      }
      if (here === highest) found.push({ at: y * columns + x, score: here })
    }
  }
  return found
}

function boxAt({ columns, centre, sizePx }: Maps, at: number, stride: number): PixelBox {
  const [dx, dy] = centre(at)
  const [w, h] = sizePx(at)
  const x = ((at % columns) + 0.5 + dx) * stride
  const y = (Math.floor(at / columns) + 0.5 + dy) * stride
  return [x - w / 2, y - h / 2, x + w / 2, y + h / 2]
}
