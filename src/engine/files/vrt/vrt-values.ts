import type { PixelBox } from '../../../contracts/frame.ts'
import { unwrap } from '../../../contracts/result.ts'
import type { SampleType } from '../raster-info.ts'
import type { RasterSource } from '../raster-source.ts'
import type { BandValues, ValueWindow } from '../raster-values.ts'
import { copySamples } from '../tiff/pixels/copy-samples.ts'
import { fillWith, inPixelType, isBig, storedArray } from '../tiff/pixels/stored-arrays.ts'
import { dropNodata } from '../tiff/pixels/validity.ts'
import type { ValueLevel } from '../values/value-level.ts'
import type { VrtBand, VrtFile, VrtPiece } from './vrt-file.ts'

/** columns and rows read at one time: a VRT has no blocks of its own */
const grain = 512

type Opened = { readonly file: VrtFile; readonly type: SampleType; readonly sourceOf: (name: string) => Promise<RasterSource> }

/** The mosaic as stored values: its pieces in the order they are listed, later ones on top. */
export function vrtValues(opened: Opened): ValueLevel {
  const { width, height, bands } = opened.file
  return {
    width,
    height,
    bands: bands.length,
    grain: { width: Math.min(width, grain), height: Math.min(height, grain) },
    async read(box, wanted): Promise<ValueWindow> {
      const tally = { read: 0, damaged: 0 }
      const found: BandValues[] = []
      for (const band of wanted) found.push(await readBand(opened, { band, box, tally }))
      return { box, width: box[2] - box[0], height: box[3] - box[1], bands: found, blocks: tally }
    },
    async isEmpty(column, row) {
      const box: PixelBox = [column * grain, row * grain, (column + 1) * grain, (row + 1) * grain]
      return bands.every(({ pieces }) => pieces.every(({ to }) => overlap(to, box) === null))
    },
  }
}

type Wanted = { readonly band: number; readonly box: PixelBox; readonly tally: { read: number; damaged: number } }

async function readBand({ file, type, sourceOf }: Opened, { band, box, tally }: Wanted): Promise<BandValues> {
  const described = file.bands[band]
  if (!described) throw new RangeError(`a VRT without band ${band}`)
  const size = (box[2] - box[0]) * (box[3] - box[1])
  const nodata = inPixelType(described.nodata, type)
  const out: BandValues = { band, type, values: storedArray(type, size), imaginary: null, valid: new Uint8Array(size).fill(1) }
  if (nodata !== null) fillWith(out.values, nodata, [0, size])
  for (const piece of described.pieces) {
    const shared = overlap(piece.to, box)
    if (shared) await layPiece(out, piece, { source: await sourceOf(piece.file), shared, box, tally, type })
  }
  dropNodata(out.valid, out.values, { type, nodata })
  return out
}

type Laying = Omit<Wanted, 'band'> & { readonly source: RasterSource; readonly shared: PixelBox; readonly type: SampleType }

async function layPiece(out: BandValues, piece: VrtPiece, { source, shared, box, tally, type }: Laying): Promise<void> {
  const dx = piece.from[0] - piece.to[0]
  const dy = piece.from[1] - piece.to[1]
  const window = unwrap(await source.readValues({ box: [shared[0] + dx, shared[1] + dy, shared[2] + dx, shared[3] + dy], bands: [piece.band] }))
  const [values] = window.bands
  if (!values) return
  tally.read += window.blocks.read
  tally.damaged += window.blocks.damaged
  const width = box[2] - box[0]
  const plan = { rows: window.height, columns: window.width, from: 0, step: 1, fromRow: window.width, to: (shared[1] - box[1]) * width + shared[0] - box[0], toRow: width }
  const left = inPixelType(piece.nodata, type)
  if (left === null && window.blocks.damaged === 0) return copySamples(out.values, values.values, plan)
  const shown = new Uint8Array(values.values.length).fill(1)
  dropNodata(shown, values.values, { type, nodata: left })
  copyShown(out, { values, shown, isDamaged: window.blocks.damaged > 0 }, plan)
}

type Shown = { readonly values: BandValues; readonly shown: Uint8Array; readonly isDamaged: boolean }

/** Pixel by pixel, where some are left out; what a damaged block hides is no data of the mosaic either. */
function copyShown(
  out: BandValues,
  { values, shown, isDamaged }: Shown,
  { rows, columns, to, toRow }: { readonly rows: number; readonly columns: number; readonly to: number; readonly toRow: number },
): void {
  for (let i = 0; i < rows * columns; i++) {
    const at = to + Math.floor(i / columns) * toRow + (i % columns)
    if (isDamaged && values.valid[i] === 0) out.valid[at] = 0
    else if (shown[i] !== 0) setSample(out.values, at, values.values[i])
  }
}

function setSample(target: BandValues['values'], at: number, value: number | bigint | undefined): void {
  if (isBig(target)) target[at] = BigInt(value ?? 0)
  else target[at] = Number(value)
}

export function overlap(a: PixelBox, b: PixelBox): PixelBox | null {
  const box: PixelBox = [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])]
  return box[2] > box[0] && box[3] > box[1] ? box : null
}

/** The one type all bands are of; null where they differ. */
export const sharedType = (bands: readonly VrtBand[]): string | null => (new Set(bands.map(({ type }) => type)).size === 1 ? (bands[0]?.type ?? null) : null)
