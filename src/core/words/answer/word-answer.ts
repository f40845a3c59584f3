import type { Answer } from '../../../contracts/answer.ts'
import { answerLanguages } from '../languages/index.ts'
import { inUnits } from '../units.ts'
import { wordAnswered, wordDetections, wordMask, wordTable } from './listing.ts'
import { type AnswerAsk, type Result, unitsOf, type With, type Worded } from './parts.ts'
import { wordMade, wordRecords } from './made.ts'
import { wordPath } from './path.ts'
import { wordQuantity } from './quantity.ts'
import { wordYesNo } from './yes-no.ts'

/** Template sentence over computed facts, in the language asked for. Each `{fN}` is a fact; no other number stands in the sentence. */
export function wordAnswer(ask: AnswerAsk): Answer {
  let numbered = 0
  const language = ask.language ?? answerLanguages.en
  const given: With = { ask, language, where: ask.place === '' ? '' : language.where(ask.place), nextId: () => `f${++numbered}` }
  const worded = ask.results.map((result) => word(result, given))
  const facts = worded.flatMap((one) => one.facts)
  const template = worded.map((one) => one.template).join(language.code === 'zh' ? '' : ' ')
  const [only] = worded
  const main = facts[0]
  const single = worded.length === 1 && only !== undefined
  const first: Pick<Answer, 'kind' | 'value' | 'unit' | 'interval' | 'intervalReason'> = single
    ? { kind: only.kind, value: only.value, unit: main?.unit ?? null, interval: main?.interval ?? null, intervalReason: main?.intervalReason ?? null }
    : { kind: 'table', value: facts.map((fact) => ({ label: fact.label, value: fact.value, unit: fact.unit })), unit: null, interval: null, intervalReason: null }
  const reason = worded.find((one) => one.reason !== null)?.reason ?? null
  return inUnits({ ...first, template, text: template, reason, hint: null, facts, limits: [...ask.limits] }, unitsOf(ask), language)
}

function word(result: Result, given: With): Worded {
  const { artifact } = result
  switch (artifact.kind) {
    case 'quantity':
      return wordQuantity(result, artifact, given)
    case 'yes_no':
      return wordYesNo(result, artifact, given)
    case 'path':
      return wordPath(result, artifact, given)
    case 'table':
      return artifact.records ? wordRecords(result, artifact, given) : wordTable(result, artifact, given)
    case 'detections':
      return wordDetections(result, artifact, given)
    case 'mask':
    case 'segmentation':
      return wordMask(result, artifact, given)
    case 'state':
      return { kind: 'state', value: artifact.changes.join('; '), template: given.language.done(artifact.changes.join('; ')), facts: [], reason: null }
    case 'answer':
      return wordAnswered(artifact.answer, given)
    default:
      return wordMade(result, artifact, given)
  }
}
