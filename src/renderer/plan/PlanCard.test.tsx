import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type StepStatus, stepStatuses } from '../../contracts/request.ts'
import { makeAction, makeRequest, makeStep, tools } from '../dev/fixtures.ts'
import { text } from '../messages/en.ts'
import { CardNote } from './CardNote.tsx'
import { PlanCard } from './PlanCard.tsx'
import { cardWires, outputWire } from './wires.ts'

const request = makeRequest()
const nothing = () => undefined

function draw(status: StepStatus, change = {}) {
  const step = { number: 1, action: makeAction(), state: makeStep({ status, ...change }) }
  const spec = tools[0] ?? null
  const note = <CardNote step={step.state} findings={[]} onRepair={nothing} onRerun={nothing} onLabels={nothing} />
  return renderToStaticMarkup(
    <PlanCard
      step={step}
      verb="Find objects"
      count={3}
      inputs={cardWires(request, step.action, spec)}
      output={outputWire(request, step.action, spec)}
      selected={false}
      note={note}
      menu={null}
      onWalk={nothing}
      onSelect={nothing}
      onToggle={nothing}
    />,
  )
}

describe('a plan card', () => {
  test.each(stepStatuses)('in state %s says its word, not only a shape', (status) => expect(draw(status)).toContain(text.step[status]))
  test('is one of a numbered list', () => expect(draw('draft')).toContain('aria-setsize="3" aria-posinset="1"'))
  test('shows a bar only while it runs', () => {
    const progress = { done: 1, total: 4, unit: 'tiles', secondsLeft: null, device: null }
    expect(draw('running', { progress })).toContain('<progress')
    expect(draw('done', { progress })).not.toContain('<progress')
  })
  test('without a model offers labels from a file', () => {
    const finding = { code: 'no_model' as const, step: 's1', severity: 'warning' as const, message: 'No installed model sees vehicles.', repair: null, index: 0 }
    const html = renderToStaticMarkup(<CardNote step={makeStep()} findings={[finding]} onRepair={nothing} onRerun={nothing} onLabels={nothing} />)
    expect(html).toContain(text.layers.labels)
  })
  test('cannot be approved once refused', () => expect(draw('refused')).toMatch(/card-mark"[^>]*disabled/))
  test('failed says what is wrong and what to do', () => {
    const error = { code: 'model_failed' as const, message: 'The model stopped at tile 18 of 44.', hint: '17 tiles are kept.', repairable: true, details: {} }
    expect(draw('failed', { error })).toContain('The model stopped at tile 18 of 44. 17 tiles are kept.')
  })
  test('cancelled says how far it came and what is kept, each once', () => {
    const html = draw('cancelled', { progress: { done: 9, total: 22, unit: 'tiles', secondsLeft: null, device: null }, summary: 'Cancelled at 41 %' })
    expect(html.match(/>Cancelled at 41 %/g)).toHaveLength(1)
    expect(html).toContain('9 of 22 tiles are kept.')
  })
  test('stale says why and offers to run again', () => {
    const html = draw('stale', { staleBecause: 'threshold changed 0.50 -> 0.42 in step 4' })
    expect(html).toContain('threshold changed 0.50 -&gt; 0.42 in step 4')
    expect(html).toContain(text.step.rerun)
  })
})
