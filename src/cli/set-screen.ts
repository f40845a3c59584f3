import { resolve } from 'node:path'
import type { Client } from '../contracts/client.ts'
import { FailureError } from '../contracts/result.ts'
import type { Area, Layer } from '../contracts/workspace.ts'
import type { AreaOption, Job } from './ask-options.ts'
import { note } from './print.ts'

/** Image, further layers, GSD, labels, area, points and selection of the job, as a person would set them; returns the name of the area. */
export async function setScreen({ workspace }: Client, job: Job): Promise<string | null> {
  const added = await addFiles(workspace, job)
  const { layers } = await workspace.state({})
  const image = layers.find((layer) => layer.kind === 'image' && (added.length === 0 || layer.id === added[0]))
  if (image) await describeImage(workspace, image, job)
  // questions are asked of what the map shows
  if (image && job.image !== null) await workspace.showImage({ id: image.id })
  const area = job.area ? await setArea(workspace, job.area) : null
  for (const point of job.points) await workspace.importPoint(point)
  if (job.select.length > 0) await workspace.select({ ids: job.select })
  return area?.name ?? null
}

/** The area as the screen has it from now on: the active one. */
export async function setArea(workspace: Client['workspace'], source: AreaOption): Promise<Pick<Area, 'id' | 'name'> | null> {
  const { areas } = await workspace.importArea({ name: null, source })
  return areas.find((area) => area.active) ?? null
}

/** Layer ids in the order given, paths made absolute because an engine of another process may read them; the question's own image comes first, because its frame becomes the map's. */
async function addFiles(workspace: Client['workspace'], { image, layers }: Job): Promise<string[]> {
  const added: string[] = []
  for (const { role, path } of [...(image === null ? [] : [{ role: undefined, path: image }]), ...layers]) {
    const outcome = await workspace.addLayers({ paths: [resolve(path)], ...(role ? { role } : {}) })
    const [failure] = outcome.failed
    if (failure) throw new FailureError(failure.error)
    added.push(...outcome.added)
  }
  if (added.length > 1) await workspace.orderLayers({ ids: added })
  return added
}

async function describeImage(workspace: Client['workspace'], { id, name, frame }: Layer, { gsdM, labels }: Job): Promise<void> {
  if (gsdM !== null && frame.gsdFrom === 'georeference') note(`${name} is georeferenced: its own pixel size is used, not --gsd ${gsdM}.`)
  else if (gsdM !== null) await workspace.updateLayer({ id, change: { gsd: { x: gsdM, y: gsdM } } })
  if (labels) await workspace.setLabels({ id, maskPath: resolve(labels.path), legend: labels.legend })
}
