import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { makeAnswer, makeFact, makeObject, makeRequest, makeStep, tools } from '../dev/fixtures.ts'
import { activeRef } from './active-evidence.ts'
import { lineOf } from './AnswerActions.tsx'
import { AnswerSentence } from './AnswerSentence.tsx'
import { chainOf } from './chain.ts'
import { Interval } from './Interval.tsx'
import { emptyWords } from './ObjectList.tsx'
import { sentenceParts } from './sentence.ts'
import { scoreInForce, scoreRange, scoreStep } from './threshold.ts'

describe('an empty list', () => {
  const ref = { artifactId: 'a', classes: ['building_destroyed'] }
  test('speaks of the score only where there is one', () => {
    expect(emptyWords({ ...ref, minScore: null }, { total: 0, cardScore: null })).toBe('No destroyed buildings lie where the question looked.')
    expect(emptyWords({ ...ref, minScore: null }, { total: 0, cardScore: 0.4 })).toContain('Lower the score')
  })
})

describe('the sentence', () => {
  test('every fact of the template is a button, the words between stay words', () => {
    const html = renderToStaticMarkup(<AnswerSentence answer={makeAnswer()} factId={null} />)
    expect(html).toContain('data-testid="number-f1"')
    expect(html).toContain('<span> destroyed buildings found.</span>')
  })
  test('a mark without a fact stays as it is', () => expect(sentenceParts({ template: '{f9} left', facts: [] })).toEqual([{ text: '{f9} left' }]))
  test('no word is lost, whatever stands around the facts', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constant('{f1}'),
            fc.string({ unit: 'grapheme-ascii' }).filter((words) => !/[{}]/.test(words)),
          ),
        ),
        (pieces) => {
          const template = pieces.join('')
          const back = sentenceParts({ template, facts: [makeFact()] })
            .map((part) => ('fact' in part ? '{f1}' : part.text))
            .join('')
          expect(back).toBe(template)
        },
      ),
    )
  })
})

describe('the interval', () => {
  test('without calibration says so and shows no band', () => {
    const html = renderToStaticMarkup(<Interval fact={makeFact()} />)
    expect(html).toContain('not calibrated')
    expect(html).not.toContain('interval-range')
  })
  test('with calibration names both ends', () => expect(renderToStaticMarkup(<Interval fact={makeFact({ interval: [13, 16] })} />)).toContain('between 13 and 16'))
})

describe('the way back from a number', () => {
  const request = makeRequest()
  test('runs over every step to the image', () => expect(chainOf(request, 's3')).toEqual(['s3', 's2', 's1']))
  test('ends even where steps wait for one another', () => {
    const [first, ...others] = request.plan.actions
    const looped = { ...request, plan: { ...request.plan, actions: [{ ...(first ?? expect.fail()), inputs: { image: 'n1' } }, ...others] } }
    expect(chainOf(looped, 's3')).toEqual(['s3', 's2', 's1'])
  })
  test('a new score goes to the nearest step that takes one', () => expect(scoreStep(request, 's3', tools)).toBe('s3'))
})

describe('which objects are on the screen', () => {
  const facts = [makeFact(), makeFact({ id: 'f2', evidence: { artifactId: 'a2', minScore: 0.5, classes: ['building_major_damage'] } })]
  const request = makeRequest({ answer: makeAnswer({ facts }) })
  test('those of the chosen number', () => expect(activeRef(request, 'f2', {})?.classes).toEqual(['building_major_damage']))
  test('those of all numbers over one result while none is chosen', () => expect(activeRef(request, null, {})?.classes).toEqual(['building_destroyed', 'building_major_damage']))
  test('before an answer, the newest boxes that are shown', () => {
    const planned = makeRequest({ steps: [makeStep({ id: 's1', status: 'done', artifactId: 'a1', artifactKind: 'detections' })] })
    expect(activeRef(planned, null, {})?.artifactId).toBe('a1')
    expect(activeRef(planned, null, { a1: true })).toBeNull()
    expect(activeRef({ ...planned, status: 'running' }, null, {})).toBeNull()
  })
})

describe('the score needed', () => {
  const histogram = [{ from: 0.2, to: 0.4, count: 1 }]
  const scored = [makeObject({ score: 0.31 }), makeObject({ id: 'B-2', score: 0.9 })]
  test('starts where the number was made, else at the card, else at the lowest object', () => {
    expect(scoreInForce(0.5, { objects: scored, cardScore: 0.4 })).toBe(0.5)
    expect(scoreInForce(null, { objects: scored, cardScore: 0.4 })).toBe(0.4)
    expect(scoreInForce(null, { objects: scored, cardScore: null })).toBe(0.31)
  })
  test('is not asked for where no object has a score', () => {
    const set = { objects: [makeObject({ score: null })], cardScore: null, histogram }
    expect(scoreInForce(null, set)).toBeNull()
    expect(scoreRange(set, null)).toBeNull()
  })
  test('always lies on the slider', () => expect(scoreRange({ objects: scored, cardScore: null, histogram }, 0.55)).toEqual({ from: 0.2, to: 0.55 }))
})

test('a copied answer names interval or its absence, method, image and plan version', () => {
  const line = lineOf(makeRequest(), makeAnswer({ intervalReason: 'not calibrated' }), { image: 'post.tif', date: '2025-03-09', project: 'Town' })
  expect(line).toBe('15 destroyed buildings found. | not calibrated | counted | post.tif | 2025-03-09 | Town | Q1 v1')
})
