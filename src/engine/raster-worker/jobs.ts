import { createHash } from 'node:crypto'
import { ok, type Result } from '../../contracts/result.ts'
import { findPathInWindow, type FoundPath, type WindowPath } from '../../core/network/index.ts'
import { mergeTileBoxes, type ScoredBox, type TileBox } from '../../core/vision/index.ts'
import { applyLegend, type ClassPlane, type Legend, readLabels } from '../files/index.ts'
import {
  burnLabels,
  type FolderAsk,
  importLabels,
  isObjectFile,
  type LabelImport,
  type LabelsAsk,
  type LayerLabels,
  loadLabels,
  type ObjectLabels,
  type ObjectLabelsAsk,
  readObjectLabels,
  stretchPlane,
} from '../labels/object-labels.ts'
import { type FoundComponents, findComponents, type ComponentsJob } from './find-components.ts'

export type LabelsJob = { readonly path: string; readonly legend: Legend; readonly image: ObjectLabelsAsk['image']; readonly stretched: boolean }
/** `note`: what was cut or left out of labels that are objects */
export type LabelRaster = Pick<ClassPlane, 'data' | 'classes' | 'values' | 'unnamed'> & { readonly sha256: string; readonly note: string | null }

/** What the worker does: its question and its answer, both plain data. */
export type Jobs = {
  components: { ask: ComponentsJob; value: FoundComponents }
  path: { ask: WindowPath; value: FoundPath }
  labels: { ask: LabelsJob; value: LabelRaster }
  label_objects: { ask: ObjectLabelsAsk; value: ObjectLabels }
  load_labels: { ask: LabelsAsk; value: LayerLabels }
  import_labels: { ask: FolderAsk; value: LabelImport }
  boxes: { ask: { readonly boxes: readonly TileBox[]; readonly iou: number }; value: readonly ScoredBox[] }
}
export type JobName = keyof Jobs
export type Job = { [N in JobName]: { readonly name: N; readonly ask: Jobs[N]['ask'] } }[JobName]
/** `transfer` changes hands instead of being copied. */
export type Done = { readonly result: Result<Jobs[JobName]['value']>; readonly transfer: readonly ArrayBuffer[] }

/** Work on a whole raster in one go; whoever calls it on the engine's own thread stops the engine for seconds. */
export async function runJob(job: Job): Promise<Done> {
  switch (job.name) {
    case 'components': {
      const result = findComponents(job.ask)
      return { result, transfer: result.ok ? result.value.pieces.map((piece) => piece.buffer) : [] }
    }
    case 'path':
      return { result: ok(findPathInWindow(job.ask)), transfer: [] }
    case 'boxes':
      return { result: ok(mergeTileBoxes(job.ask.boxes, job.ask.iou)), transfer: [] }
    case 'label_objects':
      return { result: await readObjectLabels(job.ask), transfer: [] }
    case 'load_labels':
      return { result: await loadLabels(job.ask), transfer: [] }
    case 'import_labels': {
      const { folder, ...told } = job.ask
      return { result: await importLabels(folder, told), transfer: [] }
    }
    case 'labels': {
      const result = await readLabelRaster(job.ask)
      return { result, transfer: result.ok && result.value.data.buffer instanceof ArrayBuffer ? [result.value.data.buffer] : [] }
    }
  }
}

async function readLabelRaster({ path, legend, image, stretched }: LabelsJob): Promise<Result<LabelRaster>> {
  if (isObjectFile(path)) {
    const objects = await readObjectLabels({ path, legend, image })
    return objects.ok ? ok({ ...burnLabels(objects.value, image.frame), unnamed: null }) : objects
  }
  const plane = await readLabels(path)
  if (!plane.ok) return plane
  const applied = applyLegend(stretched ? stretchPlane(plane.value, image.frame) : plane.value, legend, { path, imageSize: image.frame })
  if (!applied.ok) return applied
  const { data, classes, values, unnamed } = applied.value
  return ok({ data, classes, values, unnamed, sha256: createHash('sha256').update(data).digest('hex'), note: null })
}
