import { readFileSync } from 'node:fs'
import { InferenceSession, Tensor } from 'onnxruntime-node'

/** Interleaved red, green, blue bytes. */
export type Rgb = { readonly rgb: Uint8Array; readonly width: number; readonly height: number }
type Model = { readonly run: (picture: Rgb, box: readonly [number, number]) => Promise<{ data: Float32Array; dims: readonly number[] }> }

const tilePx = 512
const stepPx = 448

/** A shipped model of 512 px tiles; mean and deviation come from its card. */
export async function openModel(folder: string): Promise<Model> {
  const card = JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')) as { input: { mean: number[]; std: number[] } }
  const session = await InferenceSession.create(`${folder}/model.onnx`, { intraOpNumThreads: 1 })
  return {
    async run(picture, corner) {
      const input = new Float32Array(3 * tilePx * tilePx)
      for (let at = 0; at < input.length; at++) {
        const band = Math.floor(at / tilePx ** 2)
        input[at] = (valueAt(picture, corner, at) / 255 - (card.input.mean[band] ?? 0)) / (card.input.std[band] ?? 1)
      }
      const found = await session.run({ [session.inputNames[0] ?? 'image']: new Tensor('float32', input, [1, 3, tilePx, tilePx]) })
      const output = Object.values(found)[0]
      if (!output || !(output.data instanceof Float32Array)) throw new TypeError('the model gave no float output')
      return { data: output.data, dims: output.dims }
    },
  }
}

/** Byte of the picture under a place of the tile's input, bands one after another; the edge goes on beyond it. */
function valueAt({ rgb, width, height }: Rgb, [left, top]: readonly [number, number], at: number): number {
  const pixel = at % tilePx ** 2
  const x = Math.min(width - 1, left + (pixel % tilePx))
  const y = Math.min(height - 1, top + Math.floor(pixel / tilePx))
  return rgb[(y * width + x) * 3 + Math.floor(at / tilePx ** 2)] ?? 0
}

/** Corners of tiles that cover a picture; the last one of a row reaches beyond it. */
const corners = (size: number): number[] => Array.from({ length: Math.max(1, Math.ceil((size - 64) / stepPx)) }, (_, k) => k * stepPx)

/** Where the building model says building: each pixel from the tile in whose middle it lies most. */
export async function buildingMask(model: Model, picture: Rgb): Promise<Uint8Array> {
  const { width, height } = picture
  const mask = new Uint8Array(width * height)
  for (const corner of corners(height).flatMap((top) => corners(width).map((left) => [left, top] as const)))
    paste(mask, picture, { corner, data: (await model.run(picture, corner)).data })
  return mask
}

/** Writes a tile but for its first 32 rows and columns, which the tile before saw better. */
function paste(mask: Uint8Array, { width, height }: Rgb, { corner: [left, top], data }: { corner: readonly [number, number]; data: Float32Array }): void {
  const from = (at: number) => (at === 0 ? 0 : 32)
  for (let row = from(top); row < tilePx && top + row < height; row++) {
    for (let column = from(left); column < tilePx && left + column < width; column++) mask[(top + row) * width + left + column] = (data[row * tilePx + column] ?? -1) > 0 ? 1 : 0
  }
}

export type Box = readonly [left: number, top: number, right: number, bottom: number]
export type Scored = { readonly box: Box; readonly score: number }

/** Peaks of the vehicle model over all tiles, once each. */
export async function vehicleBoxes(model: Model, picture: Rgb): Promise<Scored[]> {
  const found: Scored[] = []
  for (const top of corners(picture.height)) {
    for (const left of corners(picture.width)) {
      const { data, dims } = await model.run(picture, [left, top])
      for (const { box, score } of peaks(data, dims[3] ?? 128)) found.push({ score, box: [box[0] + left, box[1] + top, box[2] + left, box[3] + top] })
    }
  }
  const kept: Scored[] = []
  for (const one of found.sort((a, b) => b.score - a.score))
    if (one.box[0] < picture.width && one.box[1] < picture.height && kept.every((other) => iou(one.box, other.box) < 0.4)) kept.push(one)
  return kept
}

function peaks(data: Float32Array, side: number): Scored[] {
  const plane = side * side
  const found: Scored[] = []
  for (let at = 0; at < plane; at++) {
    const value = data[at] ?? -9
    if (value < -2.2 || !isPeak(data, side, at)) continue
    const read = (channel: number) => data[channel * plane + at] ?? 0
    const [cx, cy] = [((at % side) + 0.5 + read(1)) * 4, (Math.floor(at / side) + 0.5 + read(2)) * 4]
    const [w, h] = [32 * Math.exp(read(3)), 32 * Math.exp(read(4))]
    found.push({ score: 1 / (1 + Math.exp(-value)), box: [cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2] })
  }
  return found
}

function isPeak(data: Float32Array, side: number, at: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [column, row] = [(at % side) + dx, Math.floor(at / side) + dy]
      if (column >= 0 && row >= 0 && column < side && row < side && (data[row * side + column] ?? -9) > (data[at] ?? -9)) return false
    }
  }
  return true
}

export function iou(a: Box, b: Box): number {
  const inter = Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]))
  const area = (box: Box) => (box[2] - box[0]) * (box[3] - box[1])
  return inter / (area(a) + area(b) - inter || 1)
}
