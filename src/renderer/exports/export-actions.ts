import type { ExportFormat } from '../../contracts/services/exports.ts'
import { engine } from '../app/engine.ts'
import { exportText as text } from '../messages/en-report.ts'
import { attemptSlow, say, tell } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'

const endings: Readonly<Record<ExportFormat, string>> = { gpkg: 'gpkg', qgis: 'qgz', kmz: 'kmz', gpx: 'gpx', csv: 'csv', stac: 'json', zip: 'zip', geojson: 'geojson', tif: 'tif' }

/** Writes results where she says; the dialog of the system asks before it replaces. An empty list: of every answered question. */
export async function writeResults(format: ExportFormat, ids: string[]): Promise<void> {
  const path = await window.aftermap?.chooseName(`${projectName()}.${endings[format]}`)
  if (path === undefined || path === null) return
  const done = await attemptSlow(text.writing, () => engine().exports.write({ ids, format, path, overwrite: true }))
  if (done) finish(text.written(done.files.length, text.formats[format].name), done.notes)
}

/** The project with its files as one new folder. */
export async function packProject(crop: string | null): Promise<void> {
  const folder = await window.aftermap?.chooseName(`${projectName()} packed`)
  if (folder === undefined || folder === null) return
  const done = await attemptSlow(text.writing, () => engine().exports.pack({ folder, crop }))
  if (done) finish(text.written(done.files.length, text.pack.name), done.notes)
}

function finish(sentence: string, notes: readonly string[]): void {
  useUi.setState({ dialog: null })
  say(sentence)
  tell({ code: 'internal', message: [sentence, ...notes].join(' '), hint: '', repairable: false, details: {} }, [], 'note')
}

const projectName = (): string => (useMirror.getState().project?.name ?? 'aftermap').replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'aftermap'
