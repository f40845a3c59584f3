import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { builtinSubject } from '../../bench/builtin-subject.ts'
import type { Goal } from '../../src/contracts/goal.ts'
import { unwrap } from '../../src/contracts/result.ts'
import { readRequest } from '../../src/core/language/index.ts'
import { checkPlan } from '../../src/core/plan/index.ts'
import { makePlan } from '../../src/engine/planner/builtin/index.ts'
import { scorePlanner } from '../../src/lab/planner-score.ts'
import { readRequestSet } from '../../src/lab/request-set.ts'
import { toolSpecs } from '../../src/tools/index.ts'

const folder = join(import.meta.dirname, '../fixtures/requests')
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
const examples = join(import.meta.dirname, '../../../shared/design/catalogue/example-requests.jsonl')

/** Floors of the built-in planner; what `npm run bench:planner` prints in full. */
function reachesTheFloors(path: string): void {
  const score = scorePlanner(readRequestSet(path), builtinSubject(toolSpecs))
  const misses = score.misses.map((miss) => `${miss.request}: ${miss.wrong.join(' | ')}`).join('\n')
  expect(score.valid, misses).toBeGreaterThanOrEqual(0.99)
  expect(score.precision, misses).toBeGreaterThanOrEqual(0.97)
  expect(score.recall, misses).toBeGreaterThanOrEqual(0.97)
  expect(score.accuracy.type, misses).toBeGreaterThanOrEqual(0.95)
  expect(score.named, misses).toBeGreaterThanOrEqual(0.95)
  expect(score.answered, misses).toBeLessThanOrEqual(0.02)
  expect(score.refused, misses).toBeLessThanOrEqual(0.03)
}

describe('the built-in planner on requests in field English', () => {
  it('has at least 250 differently worded requests to answer for', () => {
    const requests = files.flatMap((name) => readRequestSet(join(folder, name)).map((row) => row.request.toLowerCase()))
    expect(new Set(requests).size).toBe(requests.length)
    expect(requests.length).toBeGreaterThanOrEqual(250)
  })
  it.each(files)('reaches the floors on %s', (name) => reachesTheFloors(join(folder, name)))
  describe.runIf(existsSync(examples))('and, where the design lies beside the checkout (../shared/design),', () => {
    it('reaches them on its worked examples', () => reachesTheFloors(examples))
  })
  it('makes a valid plan of every option of every chip', () => {
    const texts = files.flatMap((name) => readRequestSet(join(folder, name)).map((row) => row.request))
    fc.assert(
      fc.property(fc.constantFrom(...texts), (text) => {
        const reading = readRequest(text, {})
        const options = reading.ok ? reading.value.chips.flatMap((chip) => chip.options) : []
        for (const { label, patch } of options) {
          const { goal } = unwrap(readRequest(text, {}, patch as Partial<Goal>))
          const checked = checkPlan(unwrap(makePlan(goal, {})), toolSpecs, {})
          expect([text, label, checked.findings.filter((one) => one.severity === 'error')]).toEqual([text, label, []])
        }
      }),
      { numRuns: 200 },
    )
  })
})
