import type { ByteSource } from '../bytes.ts'
import { DecodeProblem } from '../problems.ts'
import { megabytes } from './header/directory.ts'
import type { Layout } from './header/layout.ts'

/** of longer lists only some entries are looked at: opening must not wait for a list of millions */
const maxLooked = 4096

/** A file that ends before its blocks do is refused when it is opened, with how much of it is there. */
export async function checkComplete(layout: Layout, bytes: ByteSource): Promise<void> {
  const count = layout.across * layout.down * (layout.planar ? layout.samples : 1)
  const step = Math.ceil(count / maxLooked)
  let end = 0
  let present = 0
  for (let index = count - 1; index >= 0; index -= step) {
    const { offset, stored } = await layout.placeOf(index)
    const blockEnd = offset + stored
    end = Math.max(end, blockEnd)
    if (blockEnd <= bytes.size) present++
  }
  if (end <= bytes.size) return
  const looked = Math.ceil(count / step)
  throw new DecodeProblem(
    'file_truncated',
    `ends early: ${megabytes(bytes.size)} of ${megabytes(end)} are there (${Math.floor((present / looked) * count)} of ${count} blocks).`,
    'Copy it again from the source.',
  )
}
