import type { Figure } from '../../contracts/kinds/told.ts'
import { engine } from '../app/engine.ts'
import { classKey, isShown, resultsOf } from '../map/shown-results.ts'
import { exportText as text } from '../messages/en-report.ts'
import { attempt, attemptSlow, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { bytesOfBase64, saveBytes } from './save-bytes.ts'

export type Paper = 'A4' | 'A3'

/** A map sheet of what the map shows now: the same results, classes, thresholds and part of the ground. */
export async function drawSheet(paper: Paper): Promise<Figure | null> {
  const { workspace, requests } = useMirror.getState()
  const request = requests.find(({ id }) => id === useUi.getState().requestId) ?? null
  return attempt(() => engine().reports.sheet({ request: null, shown: shownNow(), title: request?.text ?? null, paper, box: workspace?.view?.bounds ?? null }))
}

/** Results on the map with the classes and the threshold they are shown with. */
export function shownNow() {
  const { requests, results } = useMirror.getState()
  const { requestId, hidden, overlaysHidden, preview } = useUi.getState()
  const request = requests.find(({ id }) => id === requestId)
  if (!request || overlaysHidden) return []
  return resultsOf(request)
    .filter((result) => isShown(result, hidden))
    .map(({ artifactId }) => {
      const artifact = results[artifactId]
      const classes = artifact && 'classes' in artifact ? artifact.classes : null
      const evidence = request.answer?.facts.find((fact) => fact.evidence?.artifactId === artifactId)?.evidence ?? null
      const kept = classes?.filter((name) => !hidden[classKey(artifactId, name)]) ?? null
      return {
        artifactId,
        classes: kept !== null && classes !== null && kept.length < classes.length ? kept : (evidence?.classes ?? null),
        minScore: preview?.artifactId === artifactId ? preview.minScore : (evidence?.minScore ?? null),
      }
    })
    .toReversed()
}

/** A picture to where she says, or to the browser where no dialog is at hand. */
export async function saveFigure(figure: Figure, format: 'png' | 'pdf' | 'svg'): Promise<void> {
  const name = `${figure.title.replace(/[^\p{L}\p{N} ._-]+/gu, ' ').trim() || 'map'}.${format}`
  if (!window.aftermap) {
    const drawn = await attemptSlow(text.picture.drawing, () => engine().reports.draw({ figure, format }))
    if (drawn?.base64) saveBytes(name, new Blob([bytesOfBase64(drawn.base64)]))
    return
  }
  const path = await window.aftermap.chooseName(name)
  if (path === null) return
  const done = await attemptSlow(text.picture.drawing, () => engine().reports.draw({ figure, format, path }))
  if (done) say(done.files.join(', '))
}

/** Enough for a slide or a message; print takes the file. */
const clipboardDpi = 150

export async function copyFigure(figure: Figure): Promise<boolean> {
  const drawn = await attemptSlow(text.picture.drawing, () => engine().reports.draw({ figure, format: 'png', dpi: clipboardDpi }))
  if (!drawn?.base64) return false
  const png = bytesOfBase64(drawn.base64)
  const copied = await attempt(async () => {
    if (window.aftermap) await window.aftermap.copyPicture(png)
    else await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([png], { type: 'image/png' }) })])
    return true
  })
  if (copied) say(text.picture.copied)
  return copied ?? false
}
