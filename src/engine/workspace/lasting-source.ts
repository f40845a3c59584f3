import { type Result, unwrap } from '../../contracts/result.ts'
import type { RasterSource, StreamRequest, StreamWindow } from '../files/index.ts'

/** An opened image that is closed as soon as it is retired and its last read is done. */
export type Lasting = { readonly source: RasterSource; retire(): Promise<void> }

/**
 * `elsewhere` takes the reads of whoever still holds the source after that: the same content at its new place, or
 * the failure that says it is gone.
 */
export function lastingSource(opened: RasterSource, elsewhere: () => Promise<Result<RasterSource>>): Lasting {
  let reads = 0
  let isRetired = false
  let closing: Promise<void> | null = null
  const closeWhenIdle = async () => {
    if (!isRetired || reads > 0) return
    closing ??= opened.close()
    await closing
  }
  const done = async () => {
    reads--
    await closeWhenIdle()
  }
  const reading = async <T>(read: (source: RasterSource) => Promise<Result<T>>): Promise<Result<T>> => {
    if (isRetired) {
      const now = await elsewhere()
      return now.ok ? read(now.value) : now
    }
    reads++
    try {
      return await read(opened)
    } finally {
      await done()
    }
  }
  async function* windows(request: StreamRequest = {}): AsyncGenerator<StreamWindow, void> {
    if (isRetired) return yield* unwrap(await elsewhere()).windows(request)
    const { level = 0, bands } = request
    reads++
    try {
      for await (const window of opened.windows(request)) {
        const again = { level, box: window.box, ...(bands ? { bands } : {}) }
        // a window may be read when the walk is over and the file closed
        yield { ...window, read: () => reading((source) => source.readValues(again)) }
      }
    } finally {
      await done()
    }
  }
  const guarded: Pick<RasterSource, 'readRgb' | 'readValues' | 'statistics' | 'windows'> = {
    readRgb: (request) => reading((source) => source.readRgb(request)),
    readValues: (request) => reading((source) => source.readValues(request)),
    statistics: (box) => reading((source) => source.statistics(box)),
    windows,
  }
  return {
    // what a source tells changes while it is read (warnings, damage): looked up, not copied
    source: Object.assign(Object.create(opened) as RasterSource, guarded),
    async retire() {
      isRetired = true
      await closeWhenIdle()
    },
  }
}
