import type { ModelCard } from '../../src/contracts/model-card.ts'

/** Pictures of three colours in tiles of 512 px at 0.1 to 0.2 m, bytes scaled to 0..1. */
export const modelInputOf = (over: Partial<ModelCard['input']> = {}): ModelCard['input'] => ({
  name: 'image',
  bands: 3,
  order: 'RGB',
  layout: 'NCHW',
  dtype: 'float32',
  scale: 1 / 255,
  mean: [0, 0, 0],
  std: [1, 1, 1],
  formula: '',
  gsd_range_m: [0.1, 0.2],
  tile: 512,
  multiple_of: 32,
  ...over,
})

/** A sound card of a layout; what a test is about is named by it. */
export const modelCardOf = (layout: ModelCard['output']['layout'], over: Partial<ModelCard> = {}): ModelCard => ({
  id: 'test',
  version: '1',
  task: 'semantic',
  classes: [{ index: 0, name: 'building', class: 'building' }],
  thresholds: {},
  limits: '',
  sha256: '0'.repeat(64),
  input: modelInputOf(),
  output: { name: 'out', layout, decode: '', shape: '' },
  training: { data: '', licence: '' },
  ...over,
})
