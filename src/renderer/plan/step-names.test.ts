import { describe, expect, test } from 'vitest'
import { makeAction, makeRequest, tools } from '../dev/fixtures.ts'
import { findingsOf, withCardNames } from './step-names.ts'

const [plainSpec] = tools
const names = {
  actions: [makeAction({ id: 's1' }), makeAction({ id: 's3', tool: 'mask_of_class' }), makeAction({ id: 's2', tool: 'count' })],
  tools: plainSpec ? [...tools, { ...plainSpec, id: 'mask_of_class', verb: 'Keep one class' }] : [],
}

describe('a sentence on a card', () => {
  test.each([
    ['Step s2 (count) needs a mask and gets a class map from ground.', 'Step 3, Count, needs a mask and gets a class map from ground.'],
    ['Nothing uses r1 of step s3.', 'Nothing uses r1 of step 2, Keep one class.'],
    ['Step s2: what was not set became m2, as the question says.', 'Step 3, Count: what was not set became m2, as the question says.'],
    ['Step s3 (mask_of_class, "Keep one class") was put in: it needs it.', 'Step 2, Keep one class, was put in: it needs it.'],
    ['Step s9 (filter) was left out: nothing needs it.', 'Step “Keep some” was left out: nothing needs it.'],
    ['Repaired: Put in mask_of_class, count.', 'Repaired: Put in “Keep one class”, “Count”.'],
    ['The class building_major_damage was added.', 'The class buildings with major damage was added.'],
  ])('%s', (sentence, shown) => expect(withCardNames(sentence, names)).toBe(shown))
  test.each(['Step s9 is gone.', 'Put in flood_map.', 'no step counts. Add one at the end.', 'Put a step that keeps one class behind the class map.'])(
    'says nothing it does not know: %s',
    (sentence) => expect(withCardNames(sentence, names)).toBe(sentence),
  )
  test('is so for findings and what their repair is called, and they keep their numbers', () => {
    const request = makeRequest()
    const repair = { label: 'Put in count', actions: [] }
    const findings = [{ code: 'input_missing', step: 's3', severity: 'error' as const, message: 'Step s3 (count) lacks its input detections.', repair }]
    expect(findingsOf({ ...request, check: { ...request.check, findings } }, tools)).toMatchObject([
      { index: 0, step: 's3', message: 'Step 3, Count, lacks its input detections.', repair: { label: 'Put in “Count”' } },
    ])
  })
})
