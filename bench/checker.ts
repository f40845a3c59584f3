// Time of the checker over plans of 1 to 200 steps, with the tools of the product and with the public catalogue beside them. Measured after
// warming up; prints milliseconds a plan: median and 95 % of 200 checks.
import type { Action, Plan } from '../src/contracts/plan.ts'
import { GoalSchema } from '../src/contracts/goal.ts'
import type { PlanningContext } from '../src/contracts/planning-context.ts'
import type { ToolSpec } from '../src/contracts/tool-spec.ts'
import { checkPlan } from '../src/core/plan/index.ts'
import { toolSpecs } from '../src/tools/index.ts'
import { catalogueSpecs, model, onScreen } from '../test/helpers/checks/case.ts'

const classes = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed', 'vehicle', 'tree', 'pool', 'water', 'road_clear', 'road_blocked']

/** A share of destroyed buildings in each of several areas: detect, count, count, ratio. */
function planOf(steps: number): Plan {
  const actions: Action[] = Array.from({ length: steps }, (_, at) => stepAt(at))
  const goal = GoalSchema.parse({ type: 'compound', operations: ['count'], classes: ['building_destroyed', 'building'], scope: 'image', unit: null, groupBy: null, formula: null })
  return { goal, planner: { kind: 'builtin', model: null }, resources: { image: { kind: 'image', layerId: 'L1', label: 'after.tif' } }, actions }
}

function stepAt(at: number): Action {
  const group = Math.floor(at / 4)
  const [tool, inputs, output] = [
    ['detect', { image: 'image', classes: ['building', classes[group % classes.length]] }, `d${group}`],
    ['count', { detections: `d${group}`, class: classes[group % classes.length] }, `n${group}`],
    ['count', { detections: `d${group}`, class: 'building' }, `m${group}`],
    ['ratio', { a: `n${group}`, b: `m${group}`, as: 'percent' }, `r${group}`],
  ][at % 4] as [string, Record<string, unknown>, string]
  return { id: `s${at + 1}`, tool, inputs, outputs: [output], why: null, skipped: false }
}

const images = Array.from({ length: 12 }, (_, at) => onScreen(`L${at + 1}`, { gsdM: 0.3, sensorKind: 'optical' }))
const screen: PlanningContext = { images, seenClasses: [...classes], models: [model('all', { classes: [...classes], gives: 'segmentation' })] }

function msOf(plan: Plan, specs: readonly ToolSpec[]): { median: number; p95: number; findings: number } {
  const times: number[] = []
  let findings = 0
  for (let run = 0; run < 300; run++) {
    const startedMs = performance.now()
    findings = checkPlan(plan, specs, screen).findings.length
    if (run >= 100) times.push(performance.now() - startedMs)
  }
  times.sort((a, b) => a - b)
  return { median: times[Math.floor(times.length / 2)] ?? Number.NaN, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN, findings }
}

process.stdout.write('steps  tools  median ms  95 % ms  findings\n')
for (const [steps, specs] of [1, 5, 20, 50, 200].flatMap((n) => [[n, toolSpecs] as const, [n, [...toolSpecs, ...catalogueSpecs]] as const])) {
  const { median, p95, findings } = msOf(planOf(steps), specs)
  process.stdout.write(
    `${String(steps).padStart(5)}  ${String(specs.length).padStart(5)}  ${median.toFixed(2).padStart(9)}  ${p95.toFixed(2).padStart(7)}  ${String(findings).padStart(8)}\n`,
  )
}
