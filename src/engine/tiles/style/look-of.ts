import type { Layer, LayerStyle } from '../../../contracts/workspace.ts'
import type { RasterSource } from '../../files/index.ts'
import { type BandRange, bandRange } from './band-range.ts'

/** Which bands are drawn, and between which values each goes from black to white; in decibels where told. */
export type Look = { readonly bands: readonly number[]; readonly ranges: readonly (readonly [number, number])[]; readonly decibel: boolean }

/** How a layer is drawn; null where the file's own picture is right: bytes as they are, others between 2 and 98 %. */
export async function lookOf(source: RasterSource, layer: Pick<Layer, 'style' | 'drawing'>): Promise<Look | null> {
  const style = layer.style ?? null
  const type = source.info.bands[0]?.type ?? 'Byte'
  const decibel = style?.decibel ?? (layer.drawing?.isRadar === true && type !== 'Byte')
  if (!decibel && (style === null || (style.bands === null && style.stretch === null))) return null
  const bands = bandsOf(source, style, decibel)
  const stretch = style?.stretch ?? (type === 'Byte' && !decibel ? 'none' : 'percent')
  const measured = stretch === 'none' && !decibel ? bands.map(() => null) : await Promise.all(bands.map((band) => bandRange(source, band)))
  // values below zero are decibels already
  const inDecibel = decibel && measured.every((range) => range === null || range.min >= 0)
  const ranges = measured.map((range) => (range === null ? typeRange(type) : rangeFor(range, { stretch, inDecibel })))
  return { bands, ranges, decibel: inDecibel }
}

function bandsOf(source: RasterSource, style: LayerStyle | null, decibel: boolean): readonly number[] {
  const there = (style?.bands ?? []).filter((band) => band < source.bands)
  if (there.length === 3 || there.length === 1) return there
  const colours = source.info.bands.filter(({ colour }) => colour !== 'Alpha').length
  return colours >= 3 && !decibel ? [0, 1, 2] : [0]
}

function rangeFor(range: BandRange, { stretch, inDecibel }: { stretch: 'percent' | 'minmax' | 'none'; inDecibel: boolean }): [number, number] {
  const [low, high] = stretch === 'minmax' ? [range.min, range.max] : [range.low, range.high]
  const [from, to] = inDecibel ? [decibels(Math.max(low, high * 1e-4)), decibels(high)] : [low, high]
  return to > from ? [from, to] : [from, from + 1]
}

export const decibels = (power: number): number => 10 * Math.log10(power)

/** Black and white of a type that is drawn without a stretch. */
function typeRange(type: string): [number, number] {
  const whole: Readonly<Record<string, [number, number]>> = { Byte: [0, 255], Int8: [-128, 127], UInt16: [0, 65_535], Int16: [-32_768, 32_767], UInt32: [0, 2 ** 32 - 1] }
  return whole[type] ?? [0, 1]
}
