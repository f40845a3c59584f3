import type { KeptReport, ReportEdit } from '../../contracts/services/reports.ts'
import { engine } from '../app/engine.ts'
import { saveBytes } from '../exports/save-bytes.ts'
import { reportText as text } from '../messages/en-report.ts'
import { attempt, attemptSlow, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { useReport } from './report-state.ts'

/** Opens the page at the newest report; where there is none and something was answered, one is composed. */
export async function openReport(): Promise<void> {
  useReport.setState({ isOpen: true })
  const list = await attempt(() => engine().reports.list({}))
  if (!list) return
  useReport.setState({ list })
  const { kept } = useReport.getState()
  const id = list.some((row) => row.id === kept?.id) ? kept?.id : list.at(-1)?.id
  if (id !== undefined) await showReport(id)
  else if (hasAnswers()) await compose('situation_report')
}

export const closeReport = (): void => useReport.setState({ isOpen: false })

export const hasAnswers = (): boolean => useMirror.getState().requests.some(({ answer }) => answer !== null && answer.kind !== 'refusal')

export async function showReport(id: string): Promise<void> {
  const kept = await attempt(() => engine().reports.get({ id }))
  if (kept) await take(kept)
}

/** A new report of these questions, or of every answered one. */
export async function compose(form: 'situation_report' | 'flash_update', requests: string[] = []): Promise<void> {
  const kept = await attemptSlow(text.composing, () => engine().reports.compose({ requests, form }))
  if (!kept) return
  useReport.setState({ chosen: 'head', sentence: null, list: await listNow() })
  await take(kept)
}

/** A new report of what the open one tells of and this question; the earlier one stays in the project. */
export async function addToReport(requestId: string): Promise<void> {
  const list = await attempt(() => engine().reports.list({}))
  if (!list) return
  const known = useMirror.getState().requests
  const before = (list.find(({ id }) => id === useReport.getState().kept?.id) ?? list.at(-1))?.requests.filter((id) => known.some((request) => request.id === id)) ?? []
  useReport.setState({ isOpen: true, list })
  await compose('situation_report', [...before.filter((id) => id !== requestId), requestId])
}

async function listNow() {
  return (await attempt(() => engine().reports.list({}))) ?? useReport.getState().list
}

/** Shows a report and its page as it will be written; an older reply never replaces a newer one. */
export async function take(kept: KeptReport): Promise<void> {
  const { chosen, kept: before } = useReport.getState()
  const stays = before?.id === kept.id && (chosen === 'head' || kept.report.sections.some(({ id }) => id === chosen))
  useReport.setState({ kept, ...(before?.id === kept.id ? {} : { html: null }), ...(stays ? {} : { chosen: 'head', sentence: null }) })
  const preview = await attempt(() => engine().reports.preview({ id: kept.id }))
  if (preview && useReport.getState().kept === kept) useReport.setState({ html: preview.html })
}

export async function edit(change: ReportEdit): Promise<void> {
  const { kept } = useReport.getState()
  if (!kept) return
  const next = await attempt(() => engine().reports.edit({ id: kept.id, edit: change }))
  if (next) await take(next)
}

export async function undoReport(): Promise<void> {
  const { kept } = useReport.getState()
  if (!kept || kept.changes === 0) return
  const next = await attempt(() => engine().reports.undo({ id: kept.id }))
  if (next) await take(next)
}

export async function removeReport(): Promise<void> {
  const { kept } = useReport.getState()
  if (!kept) return
  if (!(await attempt(() => engine().reports.remove({ id: kept.id })))) return
  useReport.setState({ kept: null, html: null, chosen: 'head', sentence: null, list: await listNow() })
}

/** A section one place up or down. */
export async function moveSection(id: string, by: 1 | -1): Promise<void> {
  const ids = useReport.getState().kept?.report.sections.map((section) => section.id) ?? []
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return
  ids[at] = other
  ids[at + by] = id
  await edit({ act: 'order', sections: ids })
}

/** Writes the report where she says; at the browser door only the page itself can be kept. */
export async function writeReport(format: 'pdf' | 'docx' | 'html'): Promise<void> {
  const { kept, html } = useReport.getState()
  if (!kept) return
  const name = `${kept.report.title.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'report'}.${format}`
  if (!window.aftermap) {
    if (html !== null) saveBytes(name, new Blob([html], { type: 'text/html' }))
    return
  }
  const path = await window.aftermap.chooseName(name)
  if (path === null) return
  const done = await attemptSlow(text.writing, () => engine().reports.write({ id: kept.id, format, path }))
  if (done) say(text.written(done.files))
}

/** Where a number of a report comes from: its question on the map, its fact open. */
export function followFact(factId: string): void {
  const fact = useReport.getState().kept?.report.facts.find(({ id }) => id === factId)
  const [, number, own] = /^Q(\d+)\.(.+)$/.exec(factId) ?? []
  const request = useMirror.getState().requests.find((one) => String(one.number) === number)
  if (!fact || !request || own === undefined) return
  closeReport()
  useUi.setState({ requestId: request.id, question: request.text, tab: 'answer', factId: own, stepId: null, rightOpen: true })
}
