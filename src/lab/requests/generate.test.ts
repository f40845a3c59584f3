import { describe, expect, it } from 'vitest'
import { goalTypes } from '../../contracts/goal.ts'
import { generateRequests } from './generate.ts'

/** A seeded generator of the test's own: a linear congruence is random enough to draw sentences. */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
const rows = generateRequests(2000, seeded(5))

describe('generated requests', () => {
  it('are the same for the same random', () => expect(generateRequests(50, seeded(9))).toEqual(generateRequests(50, seeded(9))))
  it('have no place left unfilled', () => expect(rows.filter((row) => /[{}]/.test(row.request))).toEqual([]))
  it('hold every type that has gold steps', () =>
    expect([...new Set(rows.map((row) => row.goal.type))].sort()).toEqual(goalTypes.filter((type) => type !== 'workspace').toSorted()))
  it('are impossible in one of ten', () => expect(rows.filter((row) => row.goal.type === 'refusal').length / rows.length).toBeCloseTo(0.1, 1))
  it('name a reason for each that is impossible', () => expect(rows.filter((row) => (row.goal.type === 'refusal') !== (row.reasons !== undefined))).toEqual([]))
  it('ask the same type in many wordings', () => expect(new Set(rows.filter((row) => row.goal.type === 'count_damage').map((row) => row.request)).size).toBeGreaterThan(60))
  it('give one type one list of steps', () => {
    const lists = new Map<string, Set<string>>()
    for (const { goal, planTools } of rows) if (goal.type !== 'arithmetic') lists.set(goal.type, (lists.get(goal.type) ?? new Set()).add(planTools.join(' ')))
    expect([...lists].filter(([, tools]) => tools.size > 1)).toEqual([])
  })
})
