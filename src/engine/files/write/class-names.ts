import { escaped } from './text-fields.ts'

/** Names of class values as GDAL and QGIS read them beside a raster, in `<file>.aux.xml`; null where there are none. */
export function classNamesXml(names: Readonly<Record<number, string>>): string | null {
  const values = Object.keys(names).map(Number)
  if (values.length === 0) return null
  const list = Array.from({ length: Math.max(...values) + 1 }, (_, value) => `<Category>${escaped(names[value] ?? '')}</Category>`)
  return `<PAMDataset><PAMRasterBand band="1"><CategoryNames>${list.join('')}</CategoryNames></PAMRasterBand></PAMDataset>\n`
}
