import type { Layer } from '../../contracts/workspace.ts'
import type { RasterSource } from '../files/index.ts'

const radarSensors = /sentinel-?1|radarsat|terrasar|tandem-?x|iceye|capella|cosmo-?skymed|palsar|umbra|saocom|\bsar\b/i
const polarisation = /^(?:sigma0|gamma0|beta0|amplitude|intensity)?[ _-]*(?:vv|vh|hh|hv)\b/i
const radarName = /(?:^|[_\-. ])(?:vv|vh|hh|hv|sar|grd|slc)(?:[_\-. ]|$)|^s1[abcd]_/i

/** What of a file matters for drawing it; radar is known by its sensor, by polarisations in its bands or name, or by complex samples. */
export function drawingFacts({ info, format }: RasterSource, name: string): NonNullable<Layer['drawing']> {
  const bandNames = info.bands.map((band) => band.name)
  const sampleType = info.bands[0]?.type ?? 'Byte'
  const isRadar =
    sampleType.startsWith('C') ||
    radarSensors.test(info.sensor ?? '') ||
    bandNames.some((band) => polarisation.test(band ?? '')) ||
    (info.bands.length <= 4 && radarName.test(name))
  return { sampleType, bandNames, isRadar, ...(format === 'tiles' ? { isBaseMap: true } : {}) }
}
