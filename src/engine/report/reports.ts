import { FailureError, fail, unwrap } from '../../contracts/result.ts'
import type { KeptReport, ReportEdit } from '../../contracts/services/reports.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import type { Report } from '../../contracts/kinds/index.ts'
import type { StoredReport } from '../project/index.ts'
import type { Session } from '../session.ts'
import { checkEdit, edited } from './apply-edits.ts'
import { composeReport } from './compose.ts'

/** Reports of the open project. Every act returns the whole new state. */
export function makeReports(session: Session, { cardOf, now }: { cardOf(id: string): ModelCard | null; now(): string }) {
  const { reports } = session.store
  const find = (id: string): StoredReport => {
    const stored = reports.find(id)
    if (stored) return stored
    throw new FailureError(fail({ code: 'bad_request', message: 'This report is no longer in the project.', hint: 'Compose it again.' }).error)
  }
  const kept = (stored: StoredReport): KeptReport => {
    const report = edited(stored.composed, stored.edits)
    return { id: stored.id, requests: [...stored.requests], report, changes: stored.edits.length, doubts: doubtsOf(session, stored, report) }
  }
  return {
    list: () => reports.list().map(kept),
    get: (id: string) => kept(find(id)),
    async compose({ requests, form }: { requests: readonly string[]; form: Report['form'] }): Promise<KeptReport> {
      const report = unwrap(await composeReport(session, cardOf, { requests, form, number: reports.nextNumber(), now: now() }))
      const numbers = new Set(report.facts.map(({ id }) => id.split('.')[0]))
      const told = session.requests
        .list()
        .filter((one) => requests.includes(one.id) || requests.includes(String(one.number)) || (requests.length === 0 && numbers.has(`Q${one.number}`)))
      return kept(
        find(
          reports.add(
            report,
            told.map(({ id }) => id),
          ),
        ),
      )
    },
    edit(id: string, edit: ReportEdit): KeptReport {
      const stored = find(id)
      unwrap(checkEdit(edited(stored.composed, stored.edits), edit))
      reports.addEdit(id, edit)
      return kept(find(id))
    },
    undo(id: string): KeptReport {
      find(id)
      reports.dropEdit(id)
      return kept(find(id))
    },
    remove: (id: string): void => reports.remove(find(id).id),
  }
}

/** What to look at before it is sent: answers that changed since, numbers without calibration, what a person wrote, empty heads. */
function doubtsOf({ requests }: Session, { requests: ids }: StoredReport, report: Report): string[] {
  const behind = requests.list().filter(({ id }) => ids.includes(id))
  const gone = ids.length - behind.length
  const stale = behind.filter(({ status }) => status !== 'answered')
  const uncalibrated = report.facts.filter(({ value, intervalReason }) => typeof value === 'number' && intervalReason === 'not_calibrated').length
  const byHand = report.sections.flatMap(({ shown, sentences }) => (shown ? sentences : [])).filter((sentence) => sentence.byHand).length
  const changed = behind.some(({ answer, number }) => answer?.facts.some((fact) => !report.facts.some((one) => one.id === `Q${number}.${fact.id}` && one.value === fact.value)))
  return [
    ...(gone > 0 ? [`${gone} of its questions ${gone === 1 ? 'is' : 'are'} no longer in the project.`] : []),
    ...stale.map(({ number }) => `The answer of question ${number} is out of date.`),
    ...(changed ? ['An answer has another number now: compose the report again.'] : []),
    ...(uncalibrated > 0 ? [`${uncalibrated} ${uncalibrated === 1 ? 'number has' : 'numbers have'} no interval: no calibration supports one.`] : []),
    ...(byHand > 0 ? [`${byHand} ${byHand === 1 ? 'sentence was' : 'sentences were'} changed by hand and ${byHand === 1 ? 'is' : 'are'} marked.`] : []),
    ...(report.sections.some(({ part, shown }) => part === 'needs' && shown) ? ['Needs, response, gaps and funding are heads without text.'] : []),
  ]
}
