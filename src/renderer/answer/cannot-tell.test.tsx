import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { makeAnswer, makeRequest } from '../dev/fixtures.ts'
import { reviewText } from '../messages/en-review.ts'
import { Headline } from './Headline.tsx'

const draw = (change: Parameters<typeof makeAnswer>[0]) => {
  const answer = makeAnswer({ value: null, unit: null, facts: [], ...change })
  return renderToStaticMarkup(<Headline request={makeRequest({ answer })} answer={answer} fact={null} factId={null} />)
}
const unseen = {
  kind: 'yes_no' as const,
  text: 'Cannot tell: 80 % lies under cloud.',
  template: 'Cannot tell: 80 % lies under cloud.',
  reason: '80 % lies under cloud.',
  hint: 'Load the radar image.',
}

describe('a question that is neither yes nor no', () => {
  test('has its own heading, the reason first and what would help, each once', () => {
    const html = draw(unseen)
    expect(html).toContain(reviewText.cannotTell.head)
    expect(html.match(/80 % lies under cloud/g)).toHaveLength(1)
    expect(html).toContain('Load the radar image.')
    expect(html).not.toMatch(/class="head err"/)
  })
  test('a refusal is a question on a false premise, not a cannot tell', () => {
    const html = draw({ kind: 'refusal', text: 'There is no image of 12 March.', template: 'There is no image of 12 March.', reason: 'no_date', hint: null })
    expect(html).toContain(reviewText.falsePremise)
    expect(html).not.toContain('data-testid="cannot-tell"')
  })
  test.each(['no_class', 'no_data', 'not_visible', 'missing_area'])('a refusal for %s blames no premise', (reason) => {
    const html = draw({
      kind: 'refusal',
      text: '"planes" is not among the classes that can be found.',
      template: '"planes" is not among the classes that can be found.',
      reason,
      hint: null,
    })
    expect(html).toContain(reviewText.notAnswerable)
    expect(html).not.toContain(reviewText.falsePremise)
  })
})
