import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { PlanningContextSchema } from '../../contracts/planning-context.ts'
import { area, layer, workspace } from '../../../test/helpers/artifacts.ts'
import { modelCardOf } from '../../../test/helpers/model-card.ts'
import { planningContext } from './screen.ts'
import { sensorKindOf } from './sensor-kind.ts'

/** 1000 x 1000 pixels of half a metre in UTM 17 N, its upper left corner at the easting. */
const utm = (easting: number): Frame => ({
  crs: 'EPSG:32617',
  affine: { a: 0.5, b: 0, c: easting, d: 0, e: -0.5, f: 3_300_000 },
  width: 1000,
  height: 1000,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
})

describe('what the planners and the checker are told of the screen', () => {
  const screen = workspace({
    frame: utm(500_000),
    layers: [
      layer('after', { frame: utm(500_000), order: 1 }),
      layer('before', { frame: utm(500_400), role: 'pre', order: 0, visible: false }),
      layer('town', { frame: utm(600_000), order: 2 }),
      layer('photo', { order: 3 }),
      layer('heights', { role: 'dem', order: 4 }),
    ],
    areas: [area('A1', [0, 0, 20, 20]), area('A2', [10, 10, 30, 30]), area('A3', [40, 40, 45, 45])],
  })
  it('has the form of its contract', () => {
    expect(PlanningContextSchema.safeParse(planningContext(screen, { classes: ['water'] }, false)).success).toBe(true)
  })
  it('says which images share ground, and nothing of those whose place is not known', () => {
    const { images } = planningContext(screen, { classes: [] }, false)
    expect(images?.map(({ id, overlaps }) => [id, overlaps])).toEqual([
      ['after', ['before']],
      ['before', ['after']],
      ['town', []],
      ['photo', undefined],
    ])
  })
  it('names the uppermost image that is seen as the active one', () => {
    expect(
      planningContext(screen, { classes: [] }, false)
        .images?.filter(({ active }) => active)
        .map(({ id }) => id),
    ).toEqual(['after'])
  })
  it('says which drawn areas overlap', () => {
    expect(planningContext(screen, { classes: [] }, false).areas?.map(({ overlaps }) => overlaps)).toEqual([['A2'], ['A1'], []])
  })
  it('tells what installed models see, from what and how fine, and leaves out what maps nothing', () => {
    const cards = [modelCardOf('yolo_v8', { id: 'ships', task: 'detect' }), modelCardOf('classifier_logits', { id: 'patches', task: 'classify-patch' })]
    const { models, userClasses } = planningContext(screen, { classes: [], installed: cards, taught: [] }, false)
    expect(models?.map(({ id, gives }) => [id, gives])).toEqual([['ships', 'detections']])
    expect(userClasses).toEqual([])
    expect(planningContext(screen, { classes: [] }, false).models).toBeUndefined()
  })
  it('says nothing of cloud, which nothing has measured', () => {
    for (const image of planningContext(screen, { classes: [] }, false).images ?? []) expect(image.cloudShare).toBeUndefined()
  })
})

describe('the sensor of an image', () => {
  it.each([
    ['Sentinel-1A', { bands: 2 }, 'sar'],
    ['TerraSAR-X', { bands: 1 }, 'sar'],
    ['Sentinel-2B', { bands: 12 }, 'multispectral'],
    ['Landsat 8 OLI', { bands: 3 }, 'optical'],
    ['FLIR Vue Pro', { bands: 1 }, 'thermal'],
    ['DJI Mavic 3', { bands: 4 }, 'optical'],
    [null, { bands: 3 }, 'optical'],
    [null, { bands: 14 }, 'multispectral'],
    [null, { bands: 1 }, undefined],
    [null, { bands: 1, role: 'dem' as const }, 'elevation'],
    [null, { bands: 1, drawing: { sampleType: 'Float32', bandNames: ['VV'], isRadar: true } }, 'sar'],
    [null, { bands: 4, drawing: { sampleType: 'Byte', bandNames: ['Red', 'Green', 'Blue', 'NIR'], isRadar: false } }, 'multispectral'],
  ])('named %s with %j is %s', (sensor, parts, kind) => expect(sensorKindOf(layer('L1', { sensor, ...parts }))).toBe(kind))
})
