import type { PlaceDoubts } from './complete.ts'
import type { Directory } from './header/directory.ts'
import type { BlockReader } from './pixels/blocks.ts'

export const oddBlocks = 'Its blocks hold more or less than its size needs: rows, columns, bands or bits may be missing or wrong.'

/** Signs that a header was damaged, though all it says can be read. */
export const headerDoubts = (page: Directory, { layout: { hasSurplus, isOddlyBanded }, hasOdd }: BlockReader, { overlaps, hasBytesless }: PlaceDoubts): string[] => [
  ...(page.isSorted ? [] : ['The fields of its header are not in order, as after damage: check its size and colours.']),
  ...(hasSurplus ? ['It stores more than its size needs: rows, columns or bands may be missing.'] : []),
  ...(isOddlyBanded ? ['Its header tells bit depths of another number of bands: some may be missing.'] : []),
  ...(overlaps ? ['Its blocks lie over one another in the file: their places may be damaged.'] : []),
  ...(hasBytesless ? ['Some of its blocks have a place and no bytes: they are taken as never written.'] : []),
  ...(hasOdd() ? [oddBlocks] : []),
]
