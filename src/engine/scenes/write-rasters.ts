import { join } from 'node:path'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import { type ExtraSet, extraSets, type SceneBands } from '../../core/scene/index.ts'
import { type GreyPng, greyPng } from './grey-png.ts'
import type { RowReader, rowFeed } from './row-feed.ts'
import { cut, cutColours, put, type Values, writeBands, writeJson } from './scene-files.ts'
import type { DateNames, DrawnRows } from './write-date.ts'

type Reader = RowReader<DrawnRows>
type Ask = { readonly feed: ReturnType<typeof rowFeed<DrawnRows>>; readonly folder: string; readonly frame: Frame; readonly date: string; readonly names: DateNames }

/** Writes all rasters of a date side by side, from rows that are drawn once. Throws a FailureError with what the first writer fails with. */
export async function writeRasters({ feed, folder, frame, date, names }: Ask): Promise<void> {
  const at = (name: string) => join(folder, name)
  const [optical, radar] = names.bands
  const writers: ((reader: Reader) => Promise<void>)[] = [
    (reader) =>
      writeBands(at(names.image), { frame, date, type: 'Byte', bands: named('Red', 'Green', 'Blue'), read: boxesOf(reader, (rows, box) => cutColours(rows.rgb, rows, box)) }),
    (reader) => writeInstances(at(names.instances), reader, { frame, date }),
    (reader) => writeLabels(at(names.labels), reader, frame),
    (reader) => writeExtras(reader, { frame, pathOf: (set) => at(names.extra(set)), legendOf: (set) => at(`extra_${set}.legend.json`) }),
  ]
  if (optical !== undefined)
    writers.push((reader) => writeBands(at(optical), { frame, date, type: 'UInt16', bands: named('nir', 'swir1', 'swir2'), read: bandBoxes(reader, ['nir', 'swir1', 'swir2']) }))
  if (radar !== undefined) writers.push((reader) => writeBands(at(radar), { frame, date, type: 'Float32', bands: named('VV', 'VH'), read: bandBoxes(reader, ['vv', 'vh']) }))
  const readers = writers.map(() => feed.reader())
  // one that fails must not hold up the others: all of them end
  const ends = await Promise.allSettled(writers.map((write, k) => ended(readers[k], write)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function ended(reader: Reader | undefined, write: (reader: Reader) => Promise<void>): Promise<void> {
  if (!reader) throw new RangeError('a writer without a reader')
  try {
    await write(reader)
  } finally {
    reader.end()
  }
}

const named = (...names: readonly string[]) => names.map((name) => ({ name }))

const boxesOf = (reader: Reader, of: (rows: DrawnRows, box: PixelBox) => readonly Values[]) => async (box: PixelBox) => of(await reader.at(box[1]), box)

const bandBoxes = (reader: Reader, names: readonly (keyof SceneBands)[]) =>
  boxesOf(reader, (rows, box) =>
    names.map((name) => {
      if (!rows.bands) throw new RangeError('bands that were not drawn')
      return cut(rows.bands[name], rows, box)
    }),
  )

/** Two bytes a pixel, or four where there are many things. */
async function writeInstances(path: string, reader: Reader, { frame, date }: { readonly frame: Frame; readonly date: string }): Promise<void> {
  const { truth } = await reader.at(0)
  const type = truth.plane.instances instanceof Uint32Array ? 'UInt32' : 'UInt16'
  await writeBands(path, { frame, date, type, bands: named('instance'), read: boxesOf(reader, (rows, box) => [cut<Values>(rows.truth.plane.instances, rows, box)]) })
}

async function writeLabels(path: string, reader: Reader, { width, height }: Frame): Promise<void> {
  const png = greyPng({ width, height })
  for (let row = 0; row < height; ) {
    const rows = await reader.at(row)
    await png.add(rows.truth.plane.labels)
    row = rows.top + rows.height
  }
  await put(path, await png.end())
}

type ExtraAsk = { readonly frame: Frame; readonly pathOf: (set: string) => string; readonly legendOf: (set: string) => string }

/** The masks something of occurs in, each with its legend; rows where nothing does are blank. */
async function writeExtras(reader: Reader, { frame, pathOf, legendOf }: ExtraAsk): Promise<void> {
  const { width, height } = frame
  const pngs = new Map<string, GreyPng>()
  for (let row = 0; row < height; ) {
    const { truth, top, height: count } = await reader.at(row)
    for (const { set } of truth.extras) if (!pngs.has(set)) pngs.set(set, await begun({ width, height }, top))
    for (const [set, png] of pngs) await png.add(truth.extras.find((one) => one.set === set)?.values ?? new Uint8Array(width * count))
    row = top + count
  }
  for (const [set, png] of pngs) {
    await put(pathOf(set), await png.end())
    await writeJson(legendOf(set), { 0: 'background', ...extraSets[set as ExtraSet] })
  }
}

async function begun(size: { readonly width: number; readonly height: number }, blankRows: number): Promise<GreyPng> {
  const png = greyPng(size)
  if (blankRows > 0) await png.add(new Uint8Array(size.width * blankRows))
  return png
}
