import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Goal, Reading, ReadingChip } from '../../../contracts/goal.ts'
import { GoalSchema } from '../../../contracts/goal.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import { unwrap } from '../../../contracts/result.ts'
import { readRequest } from '../index.ts'

const screen: PlanningContext = {
  images: ['pre', 'post'].map((role, i) => ({
    id: `L${i + 1}`,
    name: role,
    role: role as 'pre' | 'post',
    date: `2025-03-0${i + 1}`,
    sensor: 'rgb',
    gsdM: 0.1,
    bands: 3,
    width: 4000,
    height: 3000,
    georeferenced: true,
  })),
  areas: [
    { id: 'a', name: 'A1', active: true },
    { id: 'b', name: 'A2', active: false },
  ],
  points: [
    { id: 'p', name: 'A' },
    { id: 'q', name: 'B' },
  ],
  selectionCount: 3,
  viewIsPart: true,
}

const folder = join(import.meta.dirname, '../../../../test/fixtures/requests')
const requests = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  .map((line) => (JSON.parse(line) as { request: string }).request)

const chipOf = (reading: Reading, key: ReadingChip['key']) => reading.chips.find((chip) => chip.key === key)

/** Every option of a question: the chip it is on, and the reading once it is chosen. */
function choices(text: string): { key: ReadingChip['key']; label: string; patch: Partial<Goal>; chosen: Reading }[] {
  const first = readRequest(text, screen)
  if (!first.ok) return []
  return first.value.chips.flatMap((chip) =>
    chip.options.map(({ label, patch }) => ({ key: chip.key, label, patch: patch as Partial<Goal>, chosen: unwrap(readRequest(text, screen, patch as Partial<Goal>)) })),
  )
}

describe('an option of a chip', () => {
  const some = fc.constantFrom(...requests)
  it('gives a goal with the values it names', () =>
    fc.assert(
      fc.property(some, (text) => {
        for (const { patch, chosen } of choices(text)) {
          expect(GoalSchema.safeParse(chosen.goal).success).toBe(true)
          expect(chosen.goal).toMatchObject(patch)
        }
      }),
      { numRuns: 250 },
    ))
  it('is what its chip says once chosen', () =>
    fc.assert(
      fc.property(some, (text) => {
        for (const { key, label, chosen } of choices(text)) {
          const chip = chipOf(chosen, key)
          if (label === 'any size and score') expect(chip).toBeUndefined()
          else expect([text, key, chip?.value]).toEqual([text, key, label])
        }
      }),
      { numRuns: 250 },
    ))
  it('keeps type, operations and unit of one kind', () =>
    fc.assert(
      fc.property(some, (text) => {
        for (const { chosen } of choices(text)) {
          const { type, operations, unit } = chosen.goal
          if (type.startsWith('count')) expect([operations[0], unit]).toEqual(['count', 'count'])
          if (type.startsWith('exists')) expect([operations[0], unit]).toEqual(['exists', 'yes_no'])
        }
      }),
      { numRuns: 250 },
    ))
})
