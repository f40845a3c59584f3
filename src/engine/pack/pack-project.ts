import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Packed } from '../../contracts/services/exports.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Area } from '../../contracts/workspace.ts'
import type { Writing } from '../export/index.ts'
import { writeFailure } from '../export/write-failure.ts'
import { filesIn } from '../export/formats/files-in.ts'
import type { UsableModel } from '../perception/model-host.ts'
import { packedModelsFolder } from '../project/index.ts'
import type { Session } from '../session.ts'
import { cropArea, outsideCrop } from './crop-of.ts'
import { packLayers } from './pack-layers.ts'
import { modelsUsed, packModels } from './pack-models.ts'
import { patchCopy } from './patch-copy.ts'

type Ask = { readonly folder: string; readonly crop: string | null; readonly models: readonly UsableModel[]; readonly writing: Writing }

/**
 * One folder with the project, its images and vectors, and the models behind its results, that opens anywhere. With a crop, images keep their
 * grid and lose the pixels outside; answers stay byte by byte what they are. Nothing of the open project changes.
 * @fails aborted, bad_request (the folder is not empty), area_missing, area_outside (an answer needs pixels outside the crop), layer_moved, layer_changed, disk_full
 */
export async function packProject(session: Session, { folder, crop, models, writing }: Ask): Promise<Result<Packed>> {
  const place = resolve(folder)
  if (existsSync(place) && (!statSync(place).isDirectory() || readdirSync(place).length > 0))
    return fail({ code: 'bad_request', message: `${basename(place)} is there already and not empty.`, hint: 'Choose a new folder.', repairable: true })
  const area = cropFor(session, crop)
  if (!area.ok) return area
  let staging: string | null = null
  try {
    mkdirSync(dirname(place), { recursive: true })
    staging = mkdtempSync(join(dirname(place), '.aftermap-pack-'))
    const project = `${session.store.project().name.replace(/[^\p{L}\p{N} ._-]/gu, '_') || 'project'}.aftermap`
    const layers = await packLayers(session, { staging, crop: area.value, writing })
    if (!layers.ok) return layers
    const ids = modelsUsed(session.store)
    const taught = new Set(session.teachings.models.cards().map(({ id }) => id))
    const notes = await packModels(ids, models, { folder: join(staging, packedModelsFolder), taught, writing })
    writing.told(`Copying ${project}`)
    await session.store.copyInTurns(join(staging, project), writing.signal)
    const patched = patchCopy(join(staging, project), { ...layers.value, place, hasModels: existsSync(join(staging, packedModelsFolder)) })
    if (!patched.ok) return patched
    const files = filesIn(staging)
    const bytes = files.reduce((sum, file) => sum + statSync(join(staging ?? place, file)).size, 0)
    if (existsSync(place)) rmdirSync(place)
    renameSync(staging, place)
    staging = null
    return ok({ project: join(place, project), files, bytes, notes: [...layers.value.notes, ...notes] })
  } catch (error) {
    return writeFailure(error, dirname(place))
  } finally {
    if (staging) rmSync(staging, { recursive: true, force: true })
  }
}

function cropFor(session: Session, crop: string | null): Result<Area | null> {
  if (crop === null) return ok(null)
  const state = session.workspace.state()
  const area = cropArea(state, crop)
  if (!area.ok) return area
  const problem = outsideCrop(session.requests.list(), state.layers, area.value)
  if (problem === null) return area
  return fail({ code: 'area_outside', message: problem, hint: 'Crop by a larger area, remove the question, or pack without a crop.', repairable: true })
}
