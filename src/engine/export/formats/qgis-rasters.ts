import tokens from '../../../contracts/tokens.json' with { type: 'json' }
import { classRegistry, isRegistryClass } from '../../../contracts/classes.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import { maskStyle } from '../../../core/raster/index.ts'
import { xmlText } from '../../vectors/write/index.ts'
import type { GatheredRaster } from '../gather/gathered.ts'
import { classNamesOf } from '../masks.ts'
import { isMeasured } from './raster-file.ts'

const overImage = 0.6
const minMax =
  '<minMaxOrigin><limits>None</limits><extent>WholeRaster</extent><statAccuracy>Estimated</statAccuracy><cumulativeCutLower>0.02</cumulativeCutLower><cumulativeCutUpper>0.98</cumulativeCutUpper><stdDevFactor>2</stdDevFactor></minMaxOrigin>'
const pipe = (renderer: string) =>
  `<pipe><provider><resampling enabled="false" maxOversampling="2" zoomedInResamplingMethod="nearestNeighbour" zoomedOutResamplingMethod="nearestNeighbour"/></provider>${renderer}<brightnesscontrast brightness="0" contrast="0" gamma="1"/><huesaturation colorizeOn="0" grayscaleMode="0" saturation="0"/><rasterresampler maxOversampling="2"/></pipe>`

/** How QGIS draws a raster result: classes by the palette of the window, measured values on the ramp for scores. */
export function rasterPipe({ stored }: GatheredRaster): string {
  if (!isMeasured(stored)) {
    const names = Object.entries(classNamesOf(stored.artifact))
    const rows = names.flatMap(([value, name]) => {
      const style = maskStyle(name, Number(value))
      return style ? [`<paletteEntry value="${value}" color="${style.color}" alpha="255" label="${xmlText(isRegistryClass(name) ? classRegistry[name].plural : name)}"/>`] : []
    })
    return pipe(
      `<rasterrenderer type="paletted" band="1" opacity="${overImage}" alphaBand="-1" nodataColor=""><rasterTransparency/>${minMax}<colorPalette>${rows.join('')}</colorPalette></rasterrenderer>`,
    )
  }
  const [band] = stored.artifact.bands
  const [low, high] = [band?.min ?? 0, band?.max ?? 1]
  const ramp = tokens.ramp.score
  const items = ramp.map((color: string, at: number) => {
    const value = low + ((high - low) * at) / (ramp.length - 1)
    return `<item value="${value}" color="${color}" alpha="255" label="${Number(value.toPrecision(4))}"/>`
  })
  return pipe(
    `<rasterrenderer type="singlebandpseudocolor" band="1" opacity="${overImage}" alphaBand="-1" classificationMin="${low}" classificationMax="${high}" nodataColor=""><rasterTransparency/>${minMax}<rastershader><colorrampshader colorRampType="INTERPOLATED" classificationMode="2" clip="0" labelPrecision="4" minimumValue="${low}" maximumValue="${high}">${items.join('')}</colorrampshader></rastershader></rasterrenderer>`,
  )
}

/** Colours of a photograph as they are; anything else by what QGIS takes for it. */
export function imagePipe({ bands, drawing }: Layer): string | null {
  const isPicture = bands >= 3 && (drawing === undefined || drawing.sampleType === 'Byte')
  return isPicture
    ? pipe(
        `<rasterrenderer type="multibandcolor" redBand="1" greenBand="2" blueBand="3" opacity="1" alphaBand="${bands === 4 ? 4 : -1}" nodataColor=""><rasterTransparency/>${minMax}</rasterrenderer>`,
      )
    : null
}
