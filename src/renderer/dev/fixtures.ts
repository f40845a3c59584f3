import type { Answer, Fact } from '../../contracts/answer.ts'
import type { Frame } from '../../contracts/frame.ts'
import { GoalSchema, type Reading } from '../../contracts/goal.ts'
import { type KindName, type Wire, WireSchema } from '../../contracts/kinds/index.ts'
import type { Action } from '../../contracts/plan.ts'
import type { RequestState, StepState } from '../../contracts/request.ts'
import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import type { ToolSpec } from '../../contracts/tool-spec.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'

const wireOf = (kind: KindName, classes: string[]): Wire => WireSchema.parse({ kind, classes })

/** Small valid values for tests of this room; every field can be overridden. */
export const makeFrame = (change: Partial<Frame> = {}): Frame => ({
  crs: 'EPSG:32617',
  affine: { a: 0.5, b: 0, c: 500_000, d: 0, e: -0.5, f: 3_000_000 },
  width: 1000,
  height: 800,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
  ...change,
})

export const makeStep = (change: Partial<StepState> = {}): StepState => ({
  id: 's1',
  status: 'draft',
  approved: false,
  reused: false,
  ms: null,
  estimateMs: null,
  progress: null,
  artifactId: null,
  artifactKind: null,
  summary: null,
  empty: false,
  staleBecause: null,
  error: null,
  ...change,
})

export const makeAction = (change: Partial<Action> = {}): Action => ({
  id: 's1',
  tool: 'detect',
  inputs: { image: 'image' },
  outputs: ['d1'],
  why: null,
  skipped: false,
  ...change,
})

const wire = (kinds: string[], optional = false) => ({ role: 'wire' as const, kinds: kinds as ToolSpec['output'][], many: false, optional, label: kinds[0] ?? '', note: '' })
const argument = (type: string) => ({
  role: 'argument' as const,
  type: type as 'score',
  of: null,
  optional: true,
  choices: null,
  min: null,
  max: null,
  unit: null,
  label: type,
  note: '',
})

const spec = (change: Partial<ToolSpec>): ToolSpec => ({
  id: 'detect',
  version: 1,
  module: 'perception',
  verb: 'Find objects',
  summary: '',
  aliases: [],
  inputs: {},
  output: 'detections',
  effects: 'none',
  ...change,
})

export const tools: ToolSpec[] = [
  spec({ id: 'detect', inputs: { image: wire(['image']), classes: argument('classes') } }),
  spec({ id: 'filter', module: 'vector', verb: 'Keep some', inputs: { detections: wire(['detections']), where: argument('text') } }),
  spec({ id: 'count', module: 'logic', verb: 'Count', output: 'quantity', inputs: { detections: wire(['detections']), class: argument('classes'), minScore: argument('score') } }),
]

/** A reading without chips of the count of destroyed buildings. */
export const makeReading = (change: Partial<Reading> = {}): Reading => ({
  text: 'How many destroyed buildings?',
  goal: GoalSchema.parse({ type: 'count_object', operations: ['count'], classes: ['building_destroyed'], scope: 'image', unit: 'count', groupBy: null, formula: null }),
  chips: [],
  taken: [],
  assumptions: [],
  ...change,
})

/** detect -> filter -> count over one image, nothing approved. */
export function makeRequest(change: Partial<RequestState> = {}): RequestState {
  const reading = makeReading()
  const { goal } = reading
  const actions = [
    makeAction({ id: 's1', inputs: { image: 'image', classes: ['building_destroyed', 'building_major_damage'] }, outputs: ['d1'] }),
    makeAction({ id: 's2', tool: 'filter', inputs: { detections: 'd1', where: 'area > 30 m2' }, outputs: ['d2'] }),
    makeAction({ id: 's3', tool: 'count', inputs: { detections: 'd2', class: 'building_destroyed', minScore: 0.5 }, outputs: ['n1'] }),
  ]
  return {
    id: 'r1',
    number: 1,
    text: 'How many destroyed buildings?',
    reading,
    plannerNotes: [],
    plan: { goal, planner: { kind: 'builtin', model: null }, resources: { image: { kind: 'image', layerId: 'l1', label: 'post 9 Mar' } }, actions },
    planVersion: 1,
    check: {
      valid: true,
      findings: [],
      wires: {
        d1: wireOf('detections', ['building_destroyed', 'building_major_damage']),
        d2: wireOf('detections', ['building_destroyed', 'building_major_damage']),
        n1: wireOf('quantity', ['building_destroyed']),
      },
    },
    steps: actions.map(({ id }) => makeStep({ id })),
    status: 'planned',
    answer: null,
    createdAt: '2025-03-09T12:00:00Z',
    ...change,
  }
}

export const makeFact = (change: Partial<Fact> = {}): Fact => ({
  id: 'f1',
  label: 'destroyed buildings',
  value: 15,
  unit: 'count',
  interval: null,
  intervalReason: 'not calibrated',
  method: 'counted',
  step: 's3',
  artifactId: 'a3',
  evidence: { artifactId: 'a2', minScore: 0.5, classes: ['building_destroyed'] },
  ...change,
})

export const makeAnswer = (change: Partial<Answer> = {}): Answer => ({
  kind: 'count',
  value: 15,
  unit: 'count',
  interval: null,
  intervalReason: null,
  text: '15 destroyed buildings found.',
  template: '{f1} destroyed buildings found.',
  reason: null,
  hint: null,
  facts: [makeFact()],
  limits: [],
  ...change,
})

export const makeObject = (change: Partial<EvidenceObject> = {}): EvidenceObject => ({
  id: 'B-001',
  class: 'building_destroyed',
  score: 0.6,
  areaM2: 100,
  outline: [
    [10, 10],
    [30, 10],
    [30, 30],
    [10, 30],
  ],
  centre: [20, 20],
  standing: 'counted',
  verdict: null,
  ...change,
})

export const makeLayer = (change: Partial<Layer> = {}): Layer => ({
  id: 'l1',
  name: 'post.tif',
  path: '/data/post.tif',
  kind: 'image',
  role: 'post',
  date: '2025-03-09',
  sensor: null,
  bands: 3,
  frame: makeFrame(),
  warning: null,
  status: 'ok',
  visible: true,
  opacity: 1,
  order: 0,
  revision: 1,
  labels: null,
  ...change,
})

export const makeWorkspace = (change: Partial<Workspace> = {}): Workspace => ({
  frame: makeFrame(),
  view: null,
  layers: [makeLayer()],
  areas: [],
  points: [],
  selection: [],
  filter: { classes: null, minScore: null, roles: null },
  units: { area: 'auto', length: 'auto' },
  compare: null,
  ...change,
})
