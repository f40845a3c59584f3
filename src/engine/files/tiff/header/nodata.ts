/**
 * GDAL_NODATA text as GDAL reads it: the leading number wins (`-9999 (water)` is -9999), whole numbers beyond 2^53 stay exact.
 * Text that is no number is 0, as GDAL takes it, and told.
 */
export function parseNodata(text: string | null): { readonly value: number | bigint | null; readonly warning: string | null } {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { value: null, warning: null }
  if (/^[-+]?nan/i.test(trimmed)) return { value: Number.NaN, warning: null }
  const infinite = /^([-+]?)(?:1\.#)?inf/i.exec(trimmed)
  if (infinite) return { value: infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY, warning: null }
  const hex = /^0x[0-9a-f]+/i.exec(trimmed)
  if (hex) return { value: Number(hex[0]), warning: null }
  const leading = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/i.exec(trimmed)
  if (leading) return { value: exactly(leading[0]), warning: null }
  return { value: 0, warning: 'The nodata value of the file is not a number; 0 is taken for it, as other programs do.' }
}

function exactly(text: string): number | bigint {
  const value = Number(text)
  return /^[-+]?\d+$/.test(text) && !Number.isSafeInteger(value) ? BigInt(text.replace('+', '')) : value
}
