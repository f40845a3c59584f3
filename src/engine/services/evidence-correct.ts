import { FailureError, fail, ok, unwrap } from '../../contracts/result.ts'
import type { Correction } from '../../contracts/hand-edits.ts'
import type { Stored } from '../../tools/index.ts'
import { editableOf } from '../perception/edit-raster.ts'
import { madeTiles } from '../perception/edit-overlay.ts'
import { resolveCorrection } from '../perception/edit-resolve.ts'
import type { Session } from '../session.ts'

type Ask = { artifactId: string; classes: string[]; correction: Correction }

type Corrected = { words: string; objectId: string | null }

/** Keeps a correction beside its result, or throws the sentence that says why it cannot be made. Those of one result wait for each other. */
export const correct = (session: Session, ask: Ask): Promise<Corrected> => session.perception.inTurn(ask.artifactId, () => correctNow(session, ask))

async function correctNow(session: Session, { artifactId, classes, correction }: Ask): Promise<Corrected> {
  const { store, perception, requests, workspace } = session
  const artifact = store.artifacts.find(artifactId)
  if (!artifact) throw new FailureError(fail({ code: 'bad_request', message: 'This result is no longer in the project.', hint: 'Run the step again.' }).error)
  const editable = editableOf(perception.editParts, artifactId, artifact)
  const { frame } = workspace.state()
  if (!editable || !frame || !('classes' in artifact))
    throw new FailureError(
      fail({ code: 'kind_mismatch', message: 'This result has no objects and no pixels to correct.', hint: 'Open a number that counts or measures objects.' }).error,
    )
  const asked = classes.length > 0 ? classes : artifact.classes
  const objects = async () => {
    if (artifact.kind === 'segmentation') return ok([])
    const stored = { artifactId, artifact, step: '' } as Stored<'detections'> | Stored<'mask'>
    const found = await perception.allObjects({ stored, classes: asked, minScore: null, signal: null })
    return found.ok ? ok(found.value.objects) : found
  }
  const resolved = unwrap(await resolveCorrection(perception.editParts, { correction, artifact, editable, project: frame, classes: asked, objects }))
  const made = await madeTiles(perception.editParts, editable, resolved.edit)
  requests.correct({ artifactId, edit: resolved.edit, label: resolved.label, repaint: () => perception.repaint(artifactId, made) })
  return { words: resolved.label, objectId: resolved.objectId }
}
