/**
 * GDAL_NODATA text as GDAL reads it: the leading number wins (`-9999 (water)` is -9999).
 * Text that is no number is no nodata, because GDAL's 0 would erase dark pixels.
 */
export function parseNodata(text: string | null): { readonly value: number | null; readonly warning: string | null } {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { value: null, warning: null }
  if (/^[-+]?nan/i.test(trimmed)) return { value: Number.NaN, warning: null }
  const infinite = /^([-+]?)inf/i.exec(trimmed)
  if (infinite) return { value: infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, warning: null }
  const hex = /^0x[0-9a-f]+/i.exec(trimmed)
  if (hex) return { value: Number(hex[0]), warning: null }
  const leading = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i.exec(trimmed)
  if (leading) return { value: Number(leading[0]), warning: null }
  return { value: null, warning: 'The nodata value of the file is not a number and is ignored.' }
}
