import type { SampleType } from '../raster-info.ts'
import type { Field } from './fields.ts'
import type { RasterToWrite } from './raster-to-write.ts'

/** Nodata, names, scales and colours of bands, class names, date and sensor: what other programs show beside the pixels. */
export function textFields(raster: RasterToWrite, implied: readonly string[]): Field[] {
  const metadata = metadataOf(raster, implied)
  return [
    ...(raster.sensor === null ? [] : [text(272, raster.sensor)]),
    ...(raster.date === null ? [] : [text(306, `${raster.date.replaceAll('-', ':')} 00:00:00`)]),
    ...(metadata === null ? [] : [text(42112, metadata)]),
    ...(raster.nodata === null ? [] : [text(42113, nodataText(raster.nodata, raster.type))]),
  ]
}

const text = (tag: number, value: string): Field => ({ tag, type: 'text', text: value })

/** 17 digits tell every 64-bit float apart, 9 every 32-bit one; the shortest text that reads back the same is used. */
function nodataText(nodata: number | bigint, type: SampleType): string {
  if (typeof nodata === 'bigint') return nodata.toString()
  if (Number.isNaN(nodata)) return 'nan'
  if (!Number.isFinite(nodata)) return nodata > 0 ? 'inf' : '-inf'
  return String(type.includes('32') && type.includes('Float') ? Math.fround(nodata) : nodata)
}

/** `implied`: the colours that the photometric interpretation tells anyway. */
function metadataOf({ bands, classNames }: RasterToWrite, implied: readonly string[]): string | null {
  const items = bands.flatMap(({ scale, offset, unit, name, colour }, sample) => [
    ...(name === null ? [] : [item('DESCRIPTION', name, { sample, role: 'description' })]),
    ...(scale === null ? [] : [item('SCALE', String(scale), { sample, role: 'scale' })]),
    ...(offset === null ? [] : [item('OFFSET', String(offset), { sample, role: 'offset' })]),
    ...(unit === null ? [] : [item('UNITTYPE', unit, { sample, role: 'unittype' })]),
    ...(isTold(colour, implied[sample]) ? [] : [item('COLORINTERP', colour, { sample, role: 'colorinterp' })]),
  ])
  const classes = Object.entries(classNames).map(([value, name]) => `<Item name="CLASS_${value}">${twice(name)}</Item>`)
  return items.length + classes.length === 0 ? null : `<GDALMetadata>${items.join('')}${classes.join('')}</GDALMetadata>`
}

/** Other bands are undefined, or alpha by tag 338; a palette is told by its colours alone. */
const isTold = (colour: string, implied: string | undefined): boolean =>
  colour === implied || colour === 'Palette' || (implied === undefined && (colour === 'Undefined' || colour === 'Alpha'))

const item = (name: string, value: string, { sample, role }: { readonly sample: number; readonly role: string }): string =>
  `<Item name="${name}" sample="${sample}" role="${role}">${twice(value)}</Item>`

/** GDAL reads the text out of the XML and then once more. */
const twice = (value: string): string => escaped(escaped(value))

export const escaped = (value: string): string => value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
