import type { Report, ReportSection, Sentence } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { ReportEdit } from '../../contracts/services/reports.ts'
import { preliminary } from '../pictures/index.ts'

/** The report with all acts of editing in their order. */
export const edited = (composed: Report, edits: readonly ReportEdit[]): Report => edits.reduce((report, edit) => applied(report, edit), composed)

/** The act, or why it cannot be done on this report. @fails bad_request */
export function checkEdit(report: Report, edit: ReportEdit): Result<ReportEdit> {
  const has = (id: string) => report.sections.some((section) => section.id === id)
  const sentence = (id: string) => report.sections.flatMap(({ sentences }) => sentences).find((one) => one.id === id)
  if ('section' in edit && !has(edit.section)) return refused(`This report has no section "${edit.section}".`)
  if ('sentence' in edit && !sentence(edit.sentence)) return refused(`This report has no sentence "${edit.sentence}".`)
  if (edit.act === 'remove' && sentence(edit.sentence)?.byHand === false) return refused('A sentence of a run is hidden with its section or rewritten, not removed.')
  const isWhole = edit.act !== 'order' || (edit.sections.length === report.sections.length && new Set(edit.sections).size === edit.sections.length && edit.sections.every(has))
  return isWhole ? ok(edit) : refused('The order must name every section once.')
}

const refused = (message: string) => fail({ code: 'bad_request', message, hint: 'Open the report again: it may have changed.' })

function applied(report: Report, edit: ReportEdit): Report {
  switch (edit.act) {
    case 'show':
      return inSection(report, edit.section, (section) => ({ ...section, shown: edit.shown }))
    case 'title':
      return inSection(report, edit.section, (section) => ({ ...section, title: edit.title }))
    case 'order':
      return { ...report, sections: edit.sections.flatMap((id) => report.sections.find((section) => section.id === id) ?? []) }
    case 'text':
      return inSentence(report, edit.sentence, (sentence) => rewritten(sentence, edit.text))
    case 'original':
      return inSentence(report, edit.sentence, (sentence) => (sentence.original === null ? sentence : { ...sentence, text: sentence.original, byHand: false, original: null }))
    case 'add':
      return inSection(report, edit.section, (section) => ({ ...section, shown: true, sentences: [...section.sentences, own(section, edit.text)] }))
    case 'remove':
      return { ...report, sections: report.sections.map((section) => ({ ...section, sentences: section.sentences.filter(({ id }) => id !== edit.sentence) })) }
    case 'head': {
      const { act: _, validatedBy, title, ...head } = edit
      const validation = validatedBy === undefined ? report.validation : validatedBy === null ? preliminary : `Validated by ${validatedBy}.`
      return { ...report, ...defined(head), title: title ?? report.title, validation }
    }
  }
}

const defined = <T extends object>(parts: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Partial<{ [K in keyof T]: Exclude<T[K], undefined> }>

const inSection = (report: Report, id: string, change: (section: ReportSection) => ReportSection): Report => ({
  ...report,
  sections: report.sections.map((section) => (section.id === id ? change(section) : section)),
})

const inSentence = (report: Report, id: string, change: (sentence: Sentence) => Sentence): Report => ({
  ...report,
  sections: report.sections.map((section) => ({ ...section, sentences: section.sentences.map((sentence) => (sentence.id === id ? change(sentence) : sentence)) })),
})

/** Words typed back to what the run said are the run's again. */
function rewritten(sentence: Sentence, text: string): Sentence {
  const original = sentence.original ?? (sentence.byHand ? null : sentence.text)
  return text === original ? { ...sentence, text, byHand: false, original: null } : { ...sentence, text, byHand: true, original }
}

/** A sentence of her own, numbered past those that stand. */
function own({ id, sentences }: ReportSection, text: string): Sentence {
  const last = Math.max(0, ...sentences.map((one) => Number(/\.own(\d+)$/.exec(one.id)?.[1] ?? 0)))
  return { id: `${id}.own${last + 1}`, text, facts: [], byHand: true, original: null }
}
