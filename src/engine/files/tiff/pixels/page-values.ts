import type { PixelBox } from '../../../../contracts/frame.ts'
import type { SampleType } from '../../raster-info.ts'
import type { BandValues, StoredArray, ValueWindow } from '../../raster-values.ts'
import { eachBlock, type Note, type Part } from './block-walk.ts'
import type { Block, BlockReader } from './blocks.ts'
import { type CopyPlan, copySamples, copyTriples } from './copy-samples.ts'
import { hidingAlpha } from './alpha.ts'
import { type MaskPage, maskValues } from './mask-page.ts'
import { fillWith, isFloat, storedArray } from './stored-arrays.ts'
import { andValid, dropNodata } from './validity.ts'

/** A page with what its values mean; `nodata` one a band, as its pixels can hold it. */
export type ValuePage = {
  readonly reader: BlockReader
  readonly type: SampleType
  readonly nodata: readonly (number | bigint | null)[]
  readonly mask: MaskPage | null
  readonly damaged: Note
}

type Plane = { readonly band: number; readonly values: StoredArray; readonly imaginary: StoredArray | null; readonly decoded: Uint8Array }
type Filling = { readonly page: ValuePage; readonly planes: readonly Plane[]; readonly tally: { read: number; damaged: number } }

/** Stored values of whole pixels inside a page, with what is data and what is not. */
export async function pageValues(page: ValuePage, box: PixelBox, bands: readonly number[]): Promise<ValueWindow> {
  const { layout } = page.reader
  const alpha = hidingAlpha(layout)
  const wanted = alpha === null || bands.includes(alpha) ? bands : [...bands, alpha]
  const filling: Filling = { page, planes: makePlanes(page, box, wanted), tally: { read: 0, damaged: 0 } }
  await eachBlock(layout, box, (part) => fillPart(filling, part))
  const masks = page.mask ? await maskValues(page.mask, box, filling.tally) : null
  const alphaValues = filling.planes.find(({ band }) => band === alpha)?.values ?? null
  return {
    box,
    width: box[2] - box[0],
    height: box[3] - box[1],
    bands: bands.map((band) => bandOf(filling, band, { masks, alpha: band === alpha ? null : alphaValues })),
    blocks: filling.tally,
  }
}

/** Chunky bands share what was decoded: one block holds them all. */
function makePlanes({ reader: { layout }, type }: ValuePage, box: PixelBox, bands: readonly number[]): Plane[] {
  const size = (box[2] - box[0]) * (box[3] - box[1])
  const shared = new Uint8Array(size)
  return bands.map((band) => ({
    band,
    values: storedArray(type, size),
    imaginary: layout.parts === 2 ? storedArray(type, size) : null,
    decoded: layout.planar ? new Uint8Array(size) : shared,
  }))
}

async function fillPart(filling: Filling, part: Part): Promise<void> {
  const { page, planes } = filling
  const groups = page.reader.layout.planar ? planes.map((plane) => [plane]) : [planes]
  for (const group of groups) {
    const [first] = group
    if (!first) continue
    const block = await page.reader.block(part.column, part.row, page.reader.layout.planar ? first.band : 0)
    filling.tally.read++
    if (block === 'sparse') fillEmpty(page, group, part)
    else if (block) copyPart(filling, group, { part, block })
    else noteDamage(filling, part)
  }
}

function noteDamage({ page, tally }: Filling, { column, row }: Part): void {
  tally.damaged++
  page.damaged(column, row)
}

/** A block that was never written holds nodata, or zeros where the file names none. */
function fillEmpty(page: ValuePage, group: readonly Plane[], { source, target }: Part): void {
  for (const { band, values, decoded } of group) {
    const nodata = page.nodata[band] ?? null
    for (let row = 0; row < source.height; row++) {
      const start = (target.y + row) * target.width + target.x
      decoded.fill(1, start, start + source.width)
      if (nodata !== null) fillWith(values, nodata, [start, start + source.width])
    }
  }
}

function copyPart(filling: Filling, group: readonly Plane[], { part, block }: { readonly part: Part; readonly block: Block }): void {
  const { layout } = filling.page.reader
  const { source, target } = part
  const rows = Math.max(0, Math.min(source.height, block.rows - source.y))
  if (rows < source.height) noteDamage(filling, part)
  const step = (layout.planar ? 1 : layout.samples) * layout.parts
  const place = { rows, columns: source.width, from: 0, step, fromRow: layout.blockWidth * step, to: target.y * target.width + target.x, toRow: target.width }
  const first = (source.y * layout.blockWidth + source.x) * step
  if (copiedAsTriple(group, block.samples, { ...place, from: first })) return showRows(group, place, target.width)
  for (const { band, values, imaginary } of group) {
    const from = first + (layout.planar ? 0 : band * layout.parts)
    copySamples(values, block.samples, { ...place, from })
    if (imaginary) copySamples(imaginary, block.samples, { ...place, from: from + 1 })
  }
  showRows(group, place, target.width)
}

function showRows(group: readonly Plane[], { rows, columns, to }: CopyPlan, width: number): void {
  const decoded = group[0]?.decoded
  for (let row = 0; row < rows; row++) decoded?.fill(1, to + row * width, to + row * width + columns)
}

/** The first three bands of bytes in one go, when just they are asked for. */
function copiedAsTriple(group: readonly Plane[], samples: StoredArray, plan: CopyPlan): boolean {
  const [red, green, blue] = group
  if (group.length !== 3 || red?.band !== 0 || green?.band !== 1 || blue?.band !== 2 || plan.step < 3) return false
  return copyTriples([red.values, green.values, blue.values], samples, plan)
}

type Hiding = { readonly masks: readonly Uint8Array[] | null; readonly alpha: StoredArray | null }

/** As GDAL ranks them: a mask decides alone, else the nodata value, else alpha; NaN never is data. */
function bandOf({ page, planes }: Filling, band: number, { masks, alpha }: Hiding): BandValues {
  const plane = planes.find((one) => one.band === band)
  if (!plane) throw new RangeError(`band ${band} was not read`)
  const mask = masks ? (masks[Math.min(band, masks.length - 1)] ?? null) : null
  const nodata = mask ? null : (page.nodata[band] ?? null)
  const hiding = mask ?? (nodata === null ? alpha : null)
  const isPlain = nodata === null && !isFloat(page.type) && !hiding
  const valid = isPlain ? plane.decoded : plane.decoded.slice()
  if (hiding) andValid(valid, hiding)
  dropNodata(valid, plane.values, { type: page.type, nodata })
  if (plane.imaginary) dropNodata(valid, plane.imaginary, { type: page.type, nodata: null })
  return { band, type: page.type, values: plane.values, imaginary: plane.imaginary, valid }
}
