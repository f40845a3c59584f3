import type { PixelBox } from '../../contracts/frame.ts'
import { rasterizeRings } from '../raster/burn/rasterize-rings.ts'
import type { PlacedObject } from './place-objects.ts'

/** An object with the mask value of its class. */
export type Burned = { readonly object: PlacedObject; readonly value: number }

/** One byte a pixel: large objects first, so that a car on a road and a shed beside a house stay seen. Points leave no pixel. */
export function burnObjects(burned: readonly Burned[], width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height)
  const drawn = burned.filter(({ object }) => object.areaPx !== null).toSorted((a, b) => (b.object.areaPx ?? 0) - (a.object.areaPx ?? 0))
  for (const { object, value } of drawn) {
    if (object.patch) burnPlane(data, width, { box: object.bbox, plane: object.patch.data, value })
    for (const rings of object.parts) {
      const box: PixelBox = [Math.floor(object.bbox[0]), Math.floor(object.bbox[1]), Math.min(width, Math.ceil(object.bbox[2])), Math.min(height, Math.ceil(object.bbox[3]))]
      const moved = rings.map((ring) => ring.map(([x, y]): [number, number] => [x - box[0], y - box[1]]))
      burnPlane(data, width, { box, plane: rasterizeRings(moved, box[2] - box[0], box[3] - box[1]), value })
    }
  }
  return data
}

type Window = { readonly box: PixelBox; readonly plane: Uint8Array; readonly value: number }

function burnPlane(data: Uint8Array, width: number, { box: [left, top, right], plane, value }: Window): void {
  const columns = right - left
  plane.forEach((inside, at) => {
    if (inside !== 0) data[(top + Math.floor(at / columns)) * width + left + (at % columns)] = value
  })
}
