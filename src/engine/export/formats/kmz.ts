import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { unwrap } from '../../../contracts/result.ts'
import type { MaskStyle } from '../../../core/raster/index.ts'
import { placemarkOf } from '../../vectors/write/kml-file.ts'
import { xmlText } from '../../vectors/write/index.ts'
import { tableToWrite } from '../gather/place-features.ts'
import { groundOverlays } from './kmz-overlay.ts'
import { lookOfFeature } from './looks.ts'
import type { ExportWriter } from './writer.ts'

const slowBeyond = 5000

/** For phones: the image on the ground in bounded pictures, and everything found as styled placemarks, a folder a layer. */
export const writeKmz: ExportWriter = async ({ session, gathered, writing, folder, name, stem }) => {
  const styles = new Map<string, string>()
  const notes: string[] = []
  const folders = gathered.layers.map((layer) => {
    const table = unwrap(tableToWrite(layer, 'lonLat'))
    const marks = table.features.map((feature) => {
      const look = lookOfFeature(layer, feature.properties)
      const id = styleId(look)
      styles.set(id, styleXml(id, look))
      const title = feature.properties['name'] ?? feature.id
      return placemarkOf({ ...feature, properties: { ...feature.properties, name: title } }, { decimals: 8, style: id })
    })
    return `<Folder><name>${xmlText(layer.title)}</name>\n${marks.join('\n')}\n</Folder>`
  })
  const files: Record<string, Uint8Array> = {}
  const pictures: string[] = []
  for (const image of gathered.images) {
    writing.told(`Drawing ${image.name}`)
    const overlays = await groundOverlays(session, image, writing.signal)
    if (!overlays) notes.push(`${image.name} is not in the file: it cannot be read, or crosses the date line.`)
    if (!overlays) continue
    Object.assign(files, overlays.files)
    pictures.push(`<Folder><name>${xmlText(image.name)}</name>\n${overlays.kml}\n</Folder>`)
  }
  const count = gathered.layers.reduce((sum, { features }) => sum + features.length, 0)
  if (count > slowBeyond) notes.push(`${count} placemarks may be slow on a phone.`)
  const kml = `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>${xmlText(stem)}</name><description>Image analysis. Preliminary. Not validated in the field.</description>\n${[...styles.values(), ...pictures, ...folders].join('\n')}\n</Document></kml>\n`
  // pictures are compressed already
  const packed = Object.fromEntries(Object.entries(files).map(([file, bytes]) => [file, [bytes, { level: 0 }] as [Uint8Array, { level: 0 }]]))
  writeFileSync(join(folder, name), zipSync({ 'doc.kml': new TextEncoder().encode(kml), ...packed }))
  return notes
}

const styleId = ({ color, casing, fillAlpha }: MaskStyle) => `s${color.slice(1)}${casing.slice(1)}${Math.round(fillAlpha * 100)}`

/** KML writes colours as alpha, blue, green, red. */
const kmlColour = (hex: string, alpha: number) =>
  `${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}${hex.slice(5, 7)}${hex.slice(3, 5)}${hex.slice(1, 3)}`.toLowerCase()

const styleXml = (id: string, { color, fillAlpha }: MaskStyle): string =>
  `<Style id="${id}"><IconStyle><color>${kmlColour(color, 1)}</color><scale>0.9</scale></IconStyle><LineStyle><color>${kmlColour(color, 1)}</color><width>2.5</width></LineStyle><PolyStyle><color>${kmlColour(color, fillAlpha)}</color></PolyStyle></Style>`
