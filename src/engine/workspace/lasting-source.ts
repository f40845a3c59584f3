import type { Result } from '../../contracts/result.ts'
import type { RasterSource, ReadRgb, RgbWindow } from '../files/index.ts'

/** An opened image that is closed as soon as it is retired and its last read is done. */
export type Lasting = { readonly source: RasterSource; retire(): Promise<void> }

/**
 * `readElsewhere` takes the reads of whoever still holds the source after that: the same content at its new place, or
 * the failure that says it is gone.
 */
export function lastingSource(opened: RasterSource, readElsewhere: (request: ReadRgb) => Promise<Result<RgbWindow>>): Lasting {
  let reads = 0
  let isRetired = false
  let closing: Promise<void> | null = null
  const closeWhenIdle = async () => {
    if (!isRetired || reads > 0) return
    closing ??= opened.close()
    await closing
  }
  const readRgb = async (request: ReadRgb): Promise<Result<RgbWindow>> => {
    if (isRetired) return readElsewhere(request)
    reads++
    try {
      return await opened.readRgb(request)
    } finally {
      reads--
      await closeWhenIdle()
    }
  }
  return {
    // what a source tells changes while it is read (warnings, damage): looked up, not copied
    source: Object.assign(Object.create(opened) as RasterSource, { readRgb }),
    async retire() {
      isRetired = true
      await closeWhenIdle()
    },
  }
}
