import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { openRaster } from '../files/index.ts'
import { readObjectLabels } from './image-labels.ts'
import { importLabels } from './import-folder.ts'

const sets = join(import.meta.dirname, '../../../../shared/perception-data')

async function labelsOf(image: string, labels: string) {
  const opened = unwrap(await openRaster(join(sets, image)))
  await opened.close()
  return unwrap(await readObjectLabels({ path: join(sets, labels), legend: {}, image: { path: join(sets, image), frame: opened.frame } }))
}

describe.runIf(existsSync(sets))('real sets, where they are at hand beside the checkout', () => {
  it('boxes of vehicles: the classes of all images as counted by another program', async () => {
    // python3: Counter(o['cls'] ...) over annotations.json gives car 1053, minibus 31, bus 19
    const read = unwrap(await importLabels(join(sets, 'vehicles'), { legend: {} }))
    expect(read.images).toHaveLength(34)
    expect(read.classes.find((one) => one.class === 'vehicle')?.objects).toBe(1053 + 31 + 19)
    expect((await labelsOf('vehicles/kit_munich_street/01.jpg', 'vehicles/annotations.json')).objects).toHaveLength(34)
  })

  it('an xBD file: 11 destroyed, 3 major, 1 of no grade, nothing undamaged', async () => {
    const { objects } = await labelsOf('xbd/labels_json/joplin-tornado_00000050_post_disaster_b1.png', 'xbd/labels_json/joplin-tornado_00000050_post_disaster.json')
    const count = (cls: string) => objects.filter((one) => one.class === cls).length
    expect(['building_destroyed', 'building_major_damage', 'building', 'building_no_damage'].map(count)).toEqual([11, 3, 1, 0])
  })

  it('tables of tree crowns as boxes and as outlines', async () => {
    expect((await labelsOf('trees-neon/OSBS_029.tif', 'trees-neon/OSBS_029.csv')).objects).toHaveLength(61)
    const outlines = await labelsOf('trees-neon/2019_BLAN_3_751000_4330000_image_crop.jpg', 'trees-neon/2019_BLAN_3_751000_4330000_image_crop_polygon.csv')
    expect(outlines.objects.every((one) => one.class === 'tree' && (one.areaPx ?? 0) > 100)).toBe(true)
  })

  it('footprints in degrees come to the pixels of a mosaic', async () => {
    const { objects, placed } = await labelsOf('oam-buildings/banepa_mid.tif', 'oam-buildings/banepa_mid.geojson')
    expect([objects.length, placed.cut, placed.outside]).toEqual([333, 89, 0])
  })

  it('FloodNet is known by its folder', async () => {
    const read = unwrap(await importLabels(join(sets, 'floodnet'), { legend: {}, most: 3 }))
    expect(read).toMatchObject({ layout: 'floodnet', further: 88 })
  })
})
