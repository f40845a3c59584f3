import type { YesNo } from '../../../contracts/kinds/index.ts'
import { classWordsIn } from '../classes.ts'
import { factOf, type Result, type With, type Worded } from './parts.ts'

/** "Yes: destroyed buildings appear in A1.", "Cannot tell: ..." */
export function wordYesNo(result: Result, yesNo: YesNo, { ask, language, where, nextId }: With): Worded {
  const { label, value, method, evidence, reason, classes } = yesNo
  const what = language.code === 'en' ? label : classWordsIn(language, classes)
  const fact = factOf(nextId(), result, { label: `any ${label}`, value, method, evidence })
  if (value === null) return { kind: 'yes_no', value: null, template: language.cannotTell(reason ?? ''), facts: [fact], reason: reason ?? null }
  // "nothing has collapsed, right?": finding some contradicts the question
  const lead = value !== ask.inverted ? 'yes' : 'no'
  return { kind: 'yes_no', value, template: language.exists({ lead, found: value, what, where }), facts: [fact], reason: null }
}
