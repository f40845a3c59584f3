import { expect, it } from 'vitest'
import { failureLine } from './print.ts'

it('a failure is its sentence and its hint', () => {
  expect(failureLine({ message: 'a.tif is not there.', hint: 'Check the path.' })).toBe('a.tif is not there. Check the path.')
})

it('a sentence about something enormous keeps its two ends and its hint', () => {
  const line = failureLine({ message: `begin${'x'.repeat(10_000_000)} is not there.`, hint: 'Check the path.' })
  expect(line).toMatch(/^beginx+ \.\.\. x+ is not there\. Check the path\.$/)
  expect(line.length).toBeLessThan(2100)
})
