import { area, areaAt, before, count, detect, type Example, goals, image, maskOf, model, onScreen, pixelFrame, pointAt, segment } from './case.ts'

const both = { image, before }
const pair = (late: string, early: string) => ['detect', { image: late, before: early, classes: ['building_destroyed'] }, 'd1'] as const
const dated = [onScreen('L1'), onScreen('L2')]
const framed = (parts: Parameters<typeof onScreen>[1] = {}) => [onScreen('L1', { frame: pixelFrame, ...parts })]

const way = [segment(['road_clear']), maskOf('road_clear'), ['find_path', { mask: 'm1', start: 'A', end: 'B' }, 'p1']] as const

/** Faults of dates, sensors, grids and places. */
export const images: readonly Example[] = [
  {
    code: 'pre_post_swapped',
    wrong: { steps: [pair('before', 'image')], resources: both, context: { images: dated } },
    right: { steps: [pair('image', 'before')], resources: both, context: { images: dated } },
  },
  {
    code: 'same_image_twice',
    wrong: { steps: [pair('image', 'image')], resources: both, context: { images: dated } },
    right: { steps: [pair('image', 'before')], resources: both, context: { images: dated } },
  },
  {
    code: 'date_order',
    wrong: {
      steps: [pair('image', 'before')],
      resources: both,
      context: { images: [onScreen('L1', { date: '2025-01-01', role: 'reference' }), onScreen('L2', { role: 'reference' })] },
    },
    right: { steps: [pair('image', 'before')], resources: both, context: { images: [onScreen('L1', { date: '2025-02-01' }), onScreen('L2')] } },
  },
  {
    code: 'dates_unknown',
    wrong: { steps: [pair('image', 'before')], resources: both, context: { images: [onScreen('L1', { date: null, role: 'reference' }), onScreen('L2', { role: 'reference' })] } },
    // the roles say it
    right: { steps: [pair('image', 'before')], resources: both, context: { images: [onScreen('L1', { date: null }), onScreen('L2', { date: null })] } },
  },
  {
    code: 'date_missing',
    wrong: { steps: [detect(), count()], goal: { ...goals.count('vehicle'), when: 'pre' }, context: { images: [onScreen('L1')] } },
    right: { steps: [detect(), count()], goal: { ...goals.count('vehicle'), when: 'post' }, context: { images: [onScreen('L1')] } },
  },
  {
    code: 'frames_do_not_meet',
    wrong: { steps: [pair('image', 'before')], resources: both, context: { images: [onScreen('L1', { overlaps: [] }), onScreen('L2', { overlaps: [] })] } },
    right: { steps: [pair('image', 'before')], resources: both, context: { images: [onScreen('L1', { overlaps: ['L2'] }), onScreen('L2', { overlaps: ['L1'] })] } },
  },
  {
    code: 'frames_differ',
    wrong: {
      catalogue: true,
      steps: [['ras.diff', { image_a_path: 'image', image_b_path: 'before' }, 'r1']],
      resources: both,
      context: { images: [onScreen('L1', { crs: 'EPSG:32617' }), onScreen('L2', { crs: 'EPSG:4326' })] },
    },
    right: {
      catalogue: true,
      steps: [['ras.diff', { image_a_path: 'image', image_b_path: 'before' }, 'r1']],
      resources: both,
      context: { images: [onScreen('L1', { crs: 'EPSG:32617' }), onScreen('L2', { crs: 'EPSG:32617' })] },
    },
  },
  {
    code: 'area_outside_image',
    wrong: { steps: [detect(['vehicle'], 'd1', { area: 'here' })], resources: { image, here: areaAt(2000, 100) }, context: { images: framed() } },
    right: { steps: [detect(['vehicle'], 'd1', { area: 'here' })], resources: { image, here: areaAt(950, 100) }, context: { images: framed() } },
  },
  {
    code: 'point_outside_image',
    wrong: { steps: way, resources: { image, A: pointAt(10, 10), B: pointAt(10, 900, 'B') }, context: { images: framed() } },
    right: { steps: way, resources: { image, A: pointAt(10, 10), B: pointAt(10, 700, 'B') }, context: { images: framed() } },
  },
  {
    code: 'sensor_mismatch',
    wrong: { catalogue: true, steps: [['seg.vehicle', { post_image_path: 'image' }, 'm1']], context: { images: [onScreen('L1', { sensorKind: 'sar', gsdM: 0.8 })] } },
    right: { catalogue: true, steps: [['seg.vehicle', { post_image_path: 'image' }, 'm1']], context: { images: [onScreen('L1', { sensorKind: 'optical', gsdM: 0.8 })] } },
  },
  {
    code: 'band_missing',
    wrong: { catalogue: true, steps: [['ndvi', { image: 'image' }, 'r1']], context: { images: [onScreen('L1', { bandNames: ['Red', 'Green', 'Blue'] })] } },
    right: { catalogue: true, steps: [['ndvi', { image: 'image' }, 'r1']], context: { images: [onScreen('L1', { bands: 4, bandNames: ['Red', 'Green', 'Blue', 'NIR'] })] } },
  },
  {
    code: 'bands_too_few',
    wrong: { catalogue: true, steps: [['seg.landslide_ms', { post_image_path: 'image' }, 'm1']], context: { images: [onScreen('L1', { bands: 3, gsdM: 10 })] } },
    right: { catalogue: true, steps: [['seg.landslide_ms', { post_image_path: 'image' }, 'm1']], context: { images: [onScreen('L1', { bands: 14, gsdM: 10 })] } },
  },
  {
    code: 'gsd_unfit',
    wrong: { steps: [detect()], context: { images: [onScreen('L1', { gsdM: 3 })], models: [model('vehicles')] } },
    // finer than the model: averaged down, nothing is lost
    right: { steps: [detect()], context: { images: [onScreen('L1', { gsdM: 0.02 })], models: [model('vehicles')] } },
  },
  {
    code: 'cloudy',
    wrong: { steps: [detect()], context: { images: [onScreen('L1', { cloudShare: 0.6 }), onScreen('L2', { sensorKind: 'sar', name: 'radar.tif' })] } },
    right: { steps: [detect()], context: { images: [onScreen('L1', { cloudShare: 0.05 }), onScreen('L2', { sensorKind: 'sar', name: 'radar.tif' })] } },
  },
  {
    code: 'gsd_unknown',
    wrong: { steps: [segment(['water']), maskOf('water'), area()], context: { images: [onScreen('L1', { gsdM: null })] } },
    right: { steps: [segment(['water']), maskOf('water'), area()], context: { images: [onScreen('L1')] } },
  },
  {
    code: 'area_without_gsd',
    wrong: { steps: [segment(['water']), maskOf('water'), area('m1', 'a1', {})], goal: goals.area('water'), context: { images: [onScreen('L1', { gsdM: null })] } },
    right: { steps: [segment(['water']), maskOf('water'), area('m1', 'a1', {})], goal: goals.area('water'), context: { images: [onScreen('L1')] } },
  },
  {
    code: 'boxes_not_areas',
    wrong: { steps: [detect(), area('d1')], context: { images: [onScreen('L1')], models: [model('vehicles')] } },
    right: { steps: [detect(), area('d1')], context: { images: [onScreen('L1')], models: [model('vehicles', { gives: 'segmentation' })] } },
  },
  {
    code: 'score_out_of_model',
    wrong: {
      steps: [detect(), ['count', { detections: 'd1', minScore: 0.1 }, 'n1']],
      context: { images: [onScreen('L1')], models: [model('vehicles', { lowestScore: 0.3 })] },
    },
    right: {
      steps: [detect(), ['count', { detections: 'd1', minScore: 0.4 }, 'n1']],
      context: { images: [onScreen('L1')], models: [model('vehicles', { lowestScore: 0.3 })] },
    },
  },
]
