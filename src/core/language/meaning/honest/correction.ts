import { askSelection } from '../../screen/ask.ts'
import type { Check } from '../refusal-check.ts'

const mends = new Set('fix correct relabel reclassify reclass'.split(' '))
const pointing = new Set('it this these those them'.split(' '))

/** "This is not destroyed, fix it": a result is changed by a person's hand, never by a sentence. */
export const correctionCheck: Check = (question) => {
  // "is that correct" asks, "correct that" orders
  if (!question.tokens.some((token, i) => mends.has(token.norm) && pointing.has(question.tokens[i + 1]?.norm ?? '') && question.tokens[i - 1]?.norm !== 'is')) return null
  const how = 'A result is corrected by hand, so that the change is logged as yours: select the object and choose its class under the answer.'
  if (question.context.selectionCount === 0) return askSelection(`Nothing is selected, so it is not known what to correct. ${how}`)
  return { reason: 'out_of_scope', premise: how }
}
