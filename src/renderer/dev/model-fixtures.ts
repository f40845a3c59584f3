import type { Device, ModelReport, ModelSummary, ModelTrial } from '../../contracts/services/models.ts'

/** Small valid values of the service of models; every field can be overridden. */
export const makeModel = (change: Partial<ModelSummary> = {}): ModelSummary => ({
  id: 'vehicles',
  version: '1',
  task: 'detect',
  classes: ['vehicle'],
  gsdRangeM: [0.1, 0.2],
  origin: 'shipped',
  synthetic: false,
  limits: 'Counts a third too many in hard sunlight.',
  licence: 'CC BY 4.0',
  trainedOn: 'three streets',
  scores: [{ place: 'kit_crossroad', measure: 'ap50', value: 0.905 }],
  problem: null,
  ...change,
})

export const makeReport = (change: Partial<ModelReport> = {}): ModelReport => ({
  file: '/data/found.onnx',
  verdict: 'ok',
  task: 'semantic',
  layout: 'semantic_logits',
  classes: [
    { index: 0, name: 'bg', class: 'background' },
    { index: 1, name: 'Water', class: 'water' },
  ],
  input: null,
  margin: 0,
  ir: 8,
  opset: 17,
  provider: 'cpu',
  questions: [],
  message: 'Recognised as semantic_logits: two channels.',
  ...change,
})

export const gsdQuestion: ModelReport['questions'][number] = { id: 'gsd', question: 'For which pixel sizes?', why: 'The file does not say it.' }

export const makeTrial = (change: Partial<ModelTrial> = {}): ModelTrial => ({
  layerId: 'l1',
  box: [0, 0, 512, 512],
  cropPath: '/crop/l1.png?box=0,0,512,512&size=512',
  mask: { side: 2, values: [0, 1, 1, 0], classes: { '0': 'background', '1': 'water' } },
  boxes: [],
  sentence: '50 % water',
  elapsedMs: 48.2,
  ...change,
})

const probe = { ok: false, used: false, detail: '', medianMs: null, maxDifference: null, nodes: {}, threads: null }

export const makeDevice = (): Device => ({
  machine: 'test',
  probedAt: '2026-11-30T12:00:00Z',
  probes: [
    { ...probe, provider: 'cpu', ok: true, used: true, medianMs: 48.4, threads: 2 },
    { ...probe, provider: 'cuda', detail: 'its libraries are not on this machine' },
  ],
})
