import { describe, expect, it } from 'vitest'
import { checkCodes, checkPlan } from '../../../src/core/plan/index.ts'
import { type Case, examples, planOf, specsOf } from '../../helpers/checks/index.ts'

const check = (one: Case) => checkPlan(planOf(one), specsOf(one), one.context ?? {})

describe('every code of the checker', () => {
  it('has one plan that shows it and one that nearly does, and nothing else has', () => {
    expect(examples.map(({ code }) => code).sort()).toEqual(checkCodes.map(({ code }) => code).sort())
  })
  it('is one of at least 40, each once, and says in sentences what it is and why it matters', () => {
    expect(checkCodes.length).toBeGreaterThanOrEqual(40)
    expect(new Set(checkCodes.map(({ code }) => code)).size).toBe(checkCodes.length)
    for (const { summary, why } of checkCodes) for (const sentence of [summary, why]) expect(sentence).toMatch(/^["A-Z0-9].{15,}[.]$/)
  })
  it.each(examples.map((example) => [example.code, example] as const))('%s is found where it is, and not where it nearly is', (code, { wrong, right }) => {
    const found = check(wrong).findings.filter((one) => one.code === code)
    expect(found.length).toBeGreaterThan(0)
    expect(check(right).findings.map((one) => one.code)).not.toContain(code)
    for (const { message, step } of found) {
      expect(message).toMatch(/^.{15,}[.]$/)
      if (step !== null) expect(planOf(wrong).actions.map(({ id }) => id)).toContain(step)
    }
  })
  it.each(examples.filter(({ code }) => checkCodes.find((one) => one.code === code)?.repairable).map((example) => [example.code, example] as const))(
    'the repair of %s takes the fault away and brings no error in',
    (code, { wrong }) => {
      const plan = planOf(wrong)
      const { findings } = checkPlan(plan, specsOf(wrong), wrong.context ?? {})
      const before = findings.filter((one) => one.code === code)
      const repair = before.find((one) => one.repair !== null)?.repair
      expect(repair, `${code} is listed as repairable`).toBeTruthy()
      const mended = checkPlan({ ...plan, actions: repair?.actions ?? [] }, specsOf(wrong), wrong.context ?? {})
      expect(mended.findings.filter((one) => one.code === code).length).toBeLessThan(before.length)
      const errors = (list: typeof findings) => list.filter((one) => one.severity === 'error').length
      expect(errors(mended.findings)).toBeLessThanOrEqual(errors(findings))
    },
  )
  it('that is not listed as repairable offers none', () => {
    const silent = checkCodes.filter(({ repairable }) => !repairable).map(({ code }) => code)
    for (const { wrong } of examples) for (const { code, repair } of check(wrong).findings) if (silent.includes(code)) expect([code, repair]).toEqual([code, null])
  })
})
