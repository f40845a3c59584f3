import type { ExportFormat } from '../../contracts/services/exports.ts'
import { engine } from '../app/engine.ts'
import { exportText as text } from '../messages/en-report.ts'
import { attempt, attemptSlow, clearError, say, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { useWriting } from './writing-state.ts'

const endings: Readonly<Record<ExportFormat, string>> = { gpkg: 'gpkg', qgis: 'qgz', kmz: 'kmz', gpx: 'gpx', csv: 'csv', stac: 'json', zip: 'zip', geojson: 'geojson', tif: 'tif' }

/** Writes results where she says; the dialog of the system asks before it replaces. An empty list: of every answered question. */
export async function writeResults(format: ExportFormat, ids: string[]): Promise<void> {
  const path = await window.aftermap?.chooseName(`${projectName()}.${endings[format]}`)
  if (path === undefined || path === null) return
  const done = await stoppable((job) => engine().exports.write({ ids, format, path, overwrite: true, job }))
  if (done) finish(text.written(done.files.length, text.formats[format].name), done.notes)
}

/** The project with its files as one new folder. */
export async function packProject(crop: string | null): Promise<void> {
  const folder = await window.aftermap?.chooseName(`${projectName()} packed`)
  if (folder === undefined || folder === null) return
  const done = await stoppable((job) => engine().exports.pack({ folder, crop, job }))
  if (done) finish(text.written(done.files.length, text.pack.name), done.notes)
}

/** One at a time, so that Stop means the one she sees. Null when it failed or was stopped, which has been said. */
async function stoppable<T>(work: (job: string) => Promise<T>): Promise<T | null> {
  if (useWriting.getState().job !== null) return null
  clearError()
  const job = crypto.randomUUID()
  useWriting.setState({ job, words: text.writing, stopping: false })
  const done = await attemptSlow(text.writing, () => work(job))
  const { stopping } = useWriting.getState()
  useWriting.setState({ job: null, stopping: false })
  if (done === null && stopping) note(text.stopped)
  return done
}

export async function stopWriting(): Promise<void> {
  const { job } = useWriting.getState()
  if (job === null) return
  useWriting.setState({ stopping: true })
  await attempt(() => engine().exports.cancel({ job }))
}

function finish(sentence: string, notes: readonly string[]): void {
  useUi.setState({ dialog: null })
  note(sentence, notes)
}

function note(sentence: string, more: readonly string[] = []): void {
  say(sentence)
  tell({ code: 'internal', message: [sentence, ...more].join(' '), hint: '', repairable: false, details: {} }, [], 'note')
}

const projectName = (): string => (useMirror.getState().project?.name ?? 'aftermap').replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'aftermap'
