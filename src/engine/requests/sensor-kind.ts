import type { Sensor } from '../../contracts/kinds/index.ts'
import type { Layer } from '../../contracts/workspace.ts'

type Seen = Pick<Layer, 'role' | 'sensor' | 'bands' | 'drawing' | 'name'>

const radar = /\b(sar|radar|sentinel[\s_-]?1[a-d]?|terrasar|tandem|cosmo|csk|iceye|capella|umbra|palsar|alos[\s_-]?2|radarsat|risat|saocom|novasar|gaofen[\s_-]?3|uavsar)\b/i
const thermal = /\b(thermal|flir|tir|tirs|lwir|ecostress)\b/i
const multispectral = /\b(multispectral|sentinel[\s_-]?2[a-d]?|landsat[\s_-]?\d?|oli|modis|rededge|micasense|altum|worldview[\s_-]?[23]|planetscope|hyperion)\b/i
const optical = /\b(rgb|optical|pan|panchromatic|ortho\w*|drone|uav|aerial|worldview|geoeye|quickbird|ikonos|pleiades|skysat|spot|dji|mavic|phantom|photo)\b/i

/** Bands of a colour picture, its transparency among them. */
const mostColours = 4

/**
 * What an image shows, as its role, what draws it, its sensor's name and its bands tell; undefined where they do not.
 * A file name is no proof, so it is not asked.
 */
export function sensorKindOf({ role, sensor, bands, drawing }: Seen): Sensor | undefined {
  if (role === 'dem') return 'elevation'
  const name = (sensor ?? '').replaceAll('_', ' ')
  if (drawing?.isRadar || radar.test(name)) return 'sar'
  if (thermal.test(name)) return 'thermal'
  if (bands > mostColours) return 'multispectral'
  if (multispectral.test(name)) return bands > 3 || isInfrared(drawing) ? 'multispectral' : 'optical'
  if (isInfrared(drawing)) return 'multispectral'
  return optical.test(name) || bands === 3 || bands === mostColours ? 'optical' : undefined
}

const isInfrared = (drawing: Seen['drawing']): boolean => drawing?.bandNames.some((band) => band !== null && /\b(nir|swir|red ?edge|infrared)\b/i.test(band)) ?? false
