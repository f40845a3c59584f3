import type { ByteSource } from '../bytes.ts'
import { DecodeProblem } from '../problems.ts'
import { megabytes } from './header/directory.ts'
import type { Place } from './header/block-table.ts'
import type { Layout } from './header/layout.ts'

/** of longer lists only some entries are looked at: opening must not wait for a list of millions */
const maxLooked = 4096

/** `overlaps`: blocks share bytes that should be their own; `hasBytesless`: some have a place and no bytes, which those never written have not. */
export type PlaceDoubts = { readonly overlaps: boolean; readonly hasBytesless: boolean }

/** A file that ends before its blocks do is refused when it is opened, with how much of it is there. */
export async function checkComplete(layout: Layout, bytes: ByteSource): Promise<PlaceDoubts> {
  const count = layout.across * layout.down * (layout.planar ? layout.samples : 1)
  const step = Math.ceil(count / maxLooked)
  let end = 0
  let present = 0
  let hasBytesless = false
  const places: Place[] = []
  for (let index = count - 1; index >= 0; index -= step) {
    const { offset, stored } = await layout.placeOf(index)
    const blockEnd = offset + stored
    end = Math.max(end, blockEnd)
    if (blockEnd <= bytes.size) present++
    if (stored > 0) places.push({ offset, stored })
    else if (offset > 0) hasBytesless = true
  }
  if (end <= bytes.size) return { overlaps: layout.compression !== 1 && overlap(places), hasBytesless }
  const looked = Math.ceil(count / step)
  throw new DecodeProblem(
    'file_truncated',
    `ends early: ${megabytes(bytes.size)} of ${megabytes(end)} are there (${Math.floor((present / looked) * count)} of ${count} blocks).`,
    'Copy it again from the source.',
  )
}

/** Whether blocks share some of their bytes; the same block may be listed more than once. */
function overlap(places: Place[]): boolean {
  places.sort((a, b) => a.offset - b.offset || a.stored - b.stored)
  let [last] = places
  for (const place of places) {
    if (!last) break
    const isSame = place.offset === last.offset && place.stored === last.stored
    if (!isSame && place.offset < last.offset + last.stored) return true
    last = place
  }
  return false
}
