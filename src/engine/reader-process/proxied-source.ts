import type { PixelBox } from '../../contracts/frame.ts'
import { FailureError, ok, type Result } from '../../contracts/result.ts'
import { mergeStatistics } from '../files/values/statistics.ts'
import type { RasterSource } from '../files/raster-source.ts'
import type { BandStatistics, StreamRequest, StreamWindow } from '../files/raster-values.ts'
import type { SourceFacts } from './asks.ts'
import { FileLink } from './file-link.ts'
import { unpackRgb, unpackWindow } from './pack-valid.ts'
import { type ReaderPool, readers } from './reader-pool.ts'

/** Smaller images are not worth a second process. */
const splitPixels = 4096 * 4096

/** `reduced`: a file of reduced images made for this one, of the same content. */
export type Opening = { readonly pool?: ReaderPool; readonly reduced?: string | null }

/**
 * Opens an image in a reader process: nothing of it is decoded here. A file that crashes, hangs or fills its process costs the read that met it.
 * @fails as the readers of the formats do; file_damaged or over_budget where the process ended
 */
export async function openRaster(path: string, { pool = readers, reduced = null }: Opening = {}): Promise<Result<RasterSource>> {
  const link = new FileLink(path, { pool, reduced })
  const facts = await link.open()
  return facts.ok ? ok(proxied(link, facts.value)) : facts
}

function proxied(link: FileLink, facts: SourceFacts): RasterSource {
  let closing: Promise<void> | null = null
  return {
    ...facts,
    path: link.path,
    get warning() {
      return link.state.warning
    },
    damage: () => link.state.damage,
    async readRgb(request) {
      const read = await link.ask('readRgb', (file) => ({ file, request }))
      return read.ok ? ok(unpackRgb(read.value)) : read
    },
    readValues: (request) => readValues(link, request),
    windows: (request = {}) => windows(link, request),
    statistics: (box) => statistics(link, facts, box),
    close() {
      closing ??= link.close()
      return closing
    },
  }
}

async function readValues(link: FileLink, request: Parameters<RasterSource['readValues']>[0]): ReturnType<RasterSource['readValues']> {
  const read = await link.ask('readValues', (file) => ({ file, request }))
  return read.ok ? ok(unpackWindow(read.value)) : read
}

async function* windows(link: FileLink, request: StreamRequest): AsyncGenerator<StreamWindow, void> {
  const shared = { ...(request.level === undefined ? {} : { level: request.level }), ...(request.bands ? { bands: request.bands } : {}) }
  let skip = 0
  for (let isLast = false; !isLast; ) {
    const part = await link.ask('windows', (file) => ({ file, request, skip }))
    if (!part.ok) throw new FailureError(part.error)
    for (const window of part.value.windows) yield { ...window, read: () => readValues(link, { ...shared, box: window.box }) }
    skip += part.value.windows.length
    isLast = part.value.isLast
  }
}

/** Large images are split by rows of blocks between the processes. */
async function statistics(link: FileLink, { info }: SourceFacts, box: PixelBox = [0, 0, info.width, info.height]): Promise<Result<readonly BandStatistics[]>> {
  const [left, top, right, bottom] = box
  const middle = Math.round((top + bottom) / 2 / info.block.height) * info.block.height
  const small = (right - left) * (bottom - top) < splitPixels || middle <= top || middle >= bottom
  if (small || !link.canSplit) return link.ask('statistics', (file) => ({ file, box }))
  const halves: PixelBox[] = [
    [left, top, right, middle],
    [left, middle, right, bottom],
  ]
  const children = link.pool.all()
  const parts = await Promise.all(halves.map((half, at) => link.ask('statistics', (file) => ({ file, box: half }), children[at])))
  return mergeStatistics(parts)
}
