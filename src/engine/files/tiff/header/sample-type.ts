import type { SampleType } from '../../raster-info.ts'
import { DecodeProblem, unsupported } from '../../problems.ts'
import type { Directory } from './directory.ts'

/** `bits` of one number: of a complex sample each of its two `parts` has its own. */
export type SampleShape = { readonly bits: number; readonly parts: 1 | 2; readonly format: 'uint' | 'int' | 'float'; readonly type: SampleType }

/** Type of the samples; different depths or kinds in one file are refused by name. */
export async function readSampleShape(page: Directory, samples: number): Promise<SampleShape> {
  if (!(samples >= 1 && samples <= 4096)) throw new DecodeProblem('file_damaged', 'has a header with an impossible number of bands.', 'Export the image again.')
  const stored = common(await page.numbers(258), { samples, missing: 1, what: 'has bands of different bit depths' })
  const kind = common(await page.numbers(339), { samples, missing: 1, what: 'has bands of different kinds of numbers' })
  if (kind === 5 || kind === 6) return complexShape(stored, kind)
  const format = kind === 3 ? 'float' : kind === 2 ? 'int' : 'uint'
  const type = format === 'float' ? floatTypes[stored] : integerType(stored, format)
  if (!type) throw unsupported(`has ${stored}-bit ${format === 'float' ? 'floating-point ' : ''}samples`)
  return { bits: stored, parts: 1, format, type }
}

const floatTypes: Readonly<Record<number, SampleType>> = { 16: 'Float32', 24: 'Float32', 32: 'Float32', 64: 'Float64' }

const wholeTypes: Readonly<Record<'uint' | 'int', Readonly<Record<number, SampleType>>>> = {
  uint: { 8: 'Byte', 16: 'UInt16', 32: 'UInt32', 64: 'UInt64' },
  int: { 8: 'Int8', 16: 'Int16', 32: 'Int32', 64: 'Int64' },
}

/** Odd depths are stored unsigned, whatever the header says, as GDAL takes them. */
function integerType(bits: number, format: 'uint' | 'int'): SampleType | null {
  const whole = wholeTypes[format][bits]
  if (whole) return whole
  if (!(bits >= 1 && bits < 32)) return null
  return bits < 8 ? 'Byte' : bits < 16 ? 'UInt16' : 'UInt32'
}

function complexShape(stored: number, kind: 5 | 6): SampleShape {
  const bits = stored / 2
  const type: SampleType | null = kind === 5 ? (bits === 16 ? 'CInt16' : bits === 32 ? 'CInt32' : null) : bits === 32 ? 'CFloat32' : bits === 64 ? 'CFloat64' : null
  if (!type) throw unsupported(`has ${stored}-bit complex samples`)
  return { bits, parts: 2, format: kind === 5 ? 'int' : 'float', type }
}

type Common = { readonly samples: number; readonly missing: number; readonly what: string }

/** One value for all samples; some writers list it once. */
function common(list: readonly number[] | null, { samples, missing, what }: Common): number {
  if (list?.length === 0) throw new DecodeProblem('file_damaged', 'has a header that lists no bit depth.', 'Copy it again from the source.')
  const first = list?.[0] ?? missing
  if (list?.slice(0, samples).some((value) => value !== first)) throw unsupported(what)
  return first
}
