import type { Footprint, FootprintTeaching, PixelTeaching } from '../../contracts/services/teach.ts'

/** Small valid values of the service of teaching; every field can be overridden. */
export const makeFootprint = (id: string, change: Partial<Footprint> = {}): Footprint => ({
  id,
  outline: [
    [10, 10],
    [30, 10],
    [30, 30],
  ],
  centre: [20, 20],
  cropPath: null,
  beforeCropPath: null,
  outlineInCrop: [
    [0.2, 0.2],
    [0.8, 0.2],
    [0.8, 0.8],
  ],
  prediction: null,
  score: null,
  label: null,
  why: 'spread',
  ...change,
})

const levels = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed']

export const makeBuildings = (change: Partial<FootprintTeaching> = {}): FootprintTeaching => ({
  kind: 'footprints',
  id: 't1',
  name: 'buildings',
  layerId: 'l1',
  beforeLayerId: null,
  total: 415,
  labelled: 0,
  leftOut: [],
  classes: levels.map((classId) => ({ class: classId, labelled: 0, predicted: 0, score: null, scoreReason: 'too few examples to score' })),
  totals: [],
  validation: null,
  method: null,
  work: { stage: 'idle', share: 0 },
  waitingFor: null,
  canUndo: false,
  artifactId: null,
  problem: null,
  ...change,
})

export const makePixels = (change: Partial<PixelTeaching> = {}): PixelTeaching => ({
  kind: 'pixels',
  id: 't2',
  name: 'tarps',
  layerId: 'l1',
  mode: 'pixels',
  classes: [
    { class: 'water', value: 1, strokes: 2, pixels: 80, score: null, scoreReason: 'too few examples to score' },
    { class: 'user:blue tarp', value: 11, strokes: 0, pixels: 0, score: null, scoreReason: 'no example yet' },
  ],
  strokes: [],
  canUndo: true,
  method: null,
  artifactId: null,
  work: { stage: 'idle', share: 0 },
  unlikeShare: null,
  waitingFor: null,
  suggestions: [],
  modelId: null,
  problem: null,
  ...change,
})
