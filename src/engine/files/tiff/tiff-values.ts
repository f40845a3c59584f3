import type { ValueLevel } from '../values/value-level.ts'
import { pageValues, type ValuePage } from './pixels/page-values.ts'

/** A TIFF page as a level of stored values. */
export function tiffValues(page: ValuePage): ValueLevel {
  const { reader } = page
  const { layout } = reader
  return {
    width: layout.width,
    height: layout.height,
    bands: layout.samples,
    grain: { width: layout.blockWidth, height: layout.blockHeight },
    read: (box, bands) => pageValues(page, box, bands),
    async isEmpty(column, row) {
      for (let band = 0; band < (layout.planar ? layout.samples : 1); band++) if (!(await reader.isSparse(column, row, band))) return false
      // a mask of its own blocks may hide some of the pixels and not others
      return page.mask === null
    },
  }
}
