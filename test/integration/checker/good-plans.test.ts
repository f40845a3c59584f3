import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readRequest } from '../../../src/core/language/index.ts'
import { checkPlan } from '../../../src/core/plan/index.ts'
import { makePlan } from '../../../src/engine/planner/builtin/index.ts'
import { contextOf, readRequestSet } from '../../../src/lab/request-set.ts'
import { toolSpecs } from '../../../src/tools/index.ts'

const folder = join(import.meta.dirname, '../../fixtures/requests')
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))

/** Findings on the plans the built-in planner makes of a set of questions, each with its question. */
function findingsOn(name: string): { plans: number; said: string[] } {
  let plans = 0
  const said = readRequestSet(join(folder, name)).flatMap((row) => {
    const context = contextOf(row)
    const reading = readRequest(row.request, context)
    const plan = reading.ok ? makePlan(reading.value.goal, context) : reading
    if (!plan.ok) return []
    plans++
    return checkPlan(plan.value, toolSpecs, context).findings.map(({ code, severity, message }) => `${row.request} -> ${severity} ${code}: ${message}`)
  })
  return { plans, said }
}

it.each(files)('nothing is found on a plan of the built-in planner that has nothing wrong (%s)', (name) => {
  const { plans, said } = findingsOn(name)
  expect(plans).toBeGreaterThan(50)
  expect(said).toEqual([])
})
