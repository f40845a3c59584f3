import type { PixelBox } from '../../../contracts/frame.ts'
import type { SampleType } from '../raster-info.ts'
import type { BandValues, StoredArray, ValueWindow } from '../raster-values.ts'
import { copySamples } from '../tiff/pixels/copy-samples.ts'
import { storedArray } from '../tiff/pixels/stored-arrays.ts'
import { andValid } from '../tiff/pixels/validity.ts'
import type { ValueLevel } from '../values/value-level.ts'

/** A wholly decoded picture: samples pixel by pixel, `channels` of them in a pixel; band k is channel `bands[k]`. */
export type DecodedPicture = {
  readonly width: number
  readonly height: number
  readonly samples: StoredArray
  readonly type: SampleType
  readonly channels: number
  readonly bands: readonly number[]
  /** band that is alpha, or null */
  readonly alpha: number | null
}

export function pictureValues(picture: DecodedPicture): ValueLevel {
  const { width, height, bands } = picture
  return {
    width,
    height,
    bands: bands.length,
    grain: { width, height },
    read: async (box, wanted) => readBox(picture, box, wanted),
    isEmpty: async () => false,
  }
}

function readBox(picture: DecodedPicture, box: PixelBox, wanted: readonly number[]): ValueWindow {
  const width = box[2] - box[0]
  const height = box[3] - box[1]
  const alpha = picture.alpha === null ? null : plane(picture, box, picture.alpha)
  const valid = new Uint8Array(width * height).fill(1)
  const seen = valid.slice()
  if (alpha) andValid(seen, alpha)
  const bands = wanted.map((band): BandValues => ({ band, type: picture.type, values: plane(picture, box, band), imaginary: null, valid: band === picture.alpha ? valid : seen }))
  return { box, width, height, bands, blocks: { read: 1, damaged: 0 } }
}

function plane(picture: DecodedPicture, [left, top, right, bottom]: PixelBox, band: number): StoredArray {
  const channel = picture.bands[band]
  if (channel === undefined) throw new RangeError(`a picture without band ${band}`)
  const columns = right - left
  const out = storedArray(picture.type, columns * (bottom - top))
  const { channels, width } = picture
  copySamples(out, picture.samples, {
    rows: bottom - top,
    columns,
    from: (top * width + left) * channels + channel,
    step: channels,
    fromRow: width * channels,
    to: 0,
    toRow: columns,
  })
  return out
}
