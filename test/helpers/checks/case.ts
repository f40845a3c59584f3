import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Goal, GoalSchema } from '../../../src/contracts/goal.ts'
import type { Action, Plan, Resource } from '../../../src/contracts/plan.ts'
import type { PlanningContext } from '../../../src/contracts/planning-context.ts'
import { type ToolSpec, ToolSpecSchema } from '../../../src/contracts/tool-spec.ts'
import { toolSpecs } from '../../../src/tools/index.ts'

type StepParts = readonly [tool: string, inputs: Record<string, unknown>, output?: string]

/** A plan in short, with the question and the screen it is for. */
export type Case = {
  readonly steps: readonly StepParts[]
  /** ids other than s1, s2, ... */
  readonly ids?: readonly string[]
  readonly goal?: Partial<Goal>
  readonly resources?: Readonly<Record<string, Resource>>
  readonly context?: PlanningContext
  /** the tools of the public catalogue instead of ours */
  readonly catalogue?: true
}

/** Of each code: a plan that has the fault, and one that nearly has it. */
export type Example = { readonly code: string; readonly wrong: Case; readonly right: Case }

/** No tool of ours or of the catalogue names bands yet; one that does is needed to see the check work. */
const ndvi: ToolSpec = {
  id: 'ndvi',
  version: 1,
  module: 'raster',
  verb: 'Tell how green it is',
  summary: 'Index of plants from the red and near infrared bands.',
  aliases: [],
  inputs: { image: { role: 'wire', kinds: ['image', 'raster'], many: false, optional: false, label: 'image', note: '' } },
  output: 'raster',
  effects: 'none',
  typing: { frame: 'image', needs: { image: { bandNames: ['red', 'nir'], minBands: 2 } } },
}

export const catalogueSpecs: readonly ToolSpec[] = ToolSpecSchema.array().parse(JSON.parse(readFileSync(join(import.meta.dirname, '../../fixtures/kinds/catalogue.json'), 'utf8')))

export const image: Resource = { kind: 'image', layerId: 'L1', label: 'after.tif' }
export const before: Resource = { kind: 'image', layerId: 'L2', label: 'before.tif' }

const noGoal = { type: 'compound', operations: [], classes: [], scope: 'image', unit: null, groupBy: null, formula: null }

export function planOf({ steps, ids, goal, resources }: Case): Plan {
  const actions = steps.map(([tool, inputs, output], at): Action => ({ id: ids?.[at] ?? `s${at + 1}`, tool, inputs, outputs: [output ?? `r${at + 1}`], why: null, skipped: false }))
  return { goal: GoalSchema.parse({ ...noGoal, ...goal }), planner: { kind: 'builtin', model: null }, resources: resources ?? { image }, actions }
}

export const specsOf = ({ catalogue }: Case): readonly ToolSpec[] => (catalogue ? [...catalogueSpecs, ndvi] : toolSpecs)

type Image = NonNullable<PlanningContext['images']>[number]
export const onScreen = (id: string, parts: Partial<Image> = {}): Image => ({
  id,
  name: id === 'L1' ? 'after.tif' : 'before.tif',
  role: id === 'L1' ? 'post' : 'pre',
  date: id === 'L1' ? '2025-03-02' : '2025-02-01',
  sensor: null,
  gsdM: 0.5,
  bands: 3,
  width: 1000,
  height: 800,
  georeferenced: true,
  ...parts,
})

type Model = NonNullable<PlanningContext['models']>[number]
export const model = (id: string, parts: Partial<Model> = {}): Model => ({
  id,
  title: id,
  classes: ['vehicle'],
  gives: 'detections',
  sensors: ['optical'],
  gsdM: [0.05, 0.6],
  bands: 3,
  pair: false,
  synthetic: false,
  ...parts,
})

export const goals = {
  count: (...classes: string[]): Partial<Goal> => ({ type: 'count_object', operations: ['count'], classes, unit: 'count' }),
  area: (...classes: string[]): Partial<Goal> => ({ type: 'area_object', operations: ['area'], classes, unit: 'm2' }),
  exists: (...classes: string[]): Partial<Goal> => ({ type: 'exists_object', operations: ['exists'], classes, unit: 'yes_no' }),
  path: (...classes: string[]): Partial<Goal> => ({ type: 'path', operations: ['path'], classes, scope: 'route', points: ['A', 'B'] }),
  detect: (...classes: string[]): Partial<Goal> => ({ type: 'detect', operations: ['detect'], classes }),
  segment: (...classes: string[]): Partial<Goal> => ({ type: 'segment', operations: ['segment'], classes }),
}

/** Steps used again and again. */
export const detect = (classes: string[] = ['vehicle'], output = 'd1', more: Record<string, unknown> = {}): StepParts => ['detect', { image: 'image', classes, ...more }, output]
export const segment = (classes: string[], output = 'seg1', more: Record<string, unknown> = {}): StepParts => ['segment', { image: 'image', classes, ...more }, output]
export const count = (name: string | null = 'vehicle', detections = 'd1', output = 'n1'): StepParts => ['count', { detections, ...(name === null ? {} : { class: name }) }, output]
export const maskOf = (name: string | string[], output = 'm1', segmentation = 'seg1'): StepParts => ['mask_of_class', { segmentation, class: name }, output]
export const area = (mask = 'm1', output = 'a1', more: Record<string, unknown> = { unit: 'm2' }): StepParts => ['area', { mask, ...more }, output]

const frame = { crs: null, affine: null, width: 1000, height: 800, gsd: { x: 0.5, y: 0.5 }, gsdFrom: 'typed' as const }
export const pixelFrame = frame
export const pointAt = (x: number, y: number, label = 'A'): Resource => ({ kind: 'point', label, frame, xy: [x, y] })
export const areaAt = (left: number, top: number, side = 100): Resource => ({
  kind: 'area',
  label: 'A1',
  frame,
  rings: [
    [
      [left, top],
      [left + side, top],
      [left + side, top + side],
      [left, top + side],
      [left, top],
    ],
  ],
})
