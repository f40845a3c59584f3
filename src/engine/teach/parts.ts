import type { Layer } from '../../contracts/workspace.ts'
import { fail, FailureError, unwrap } from '../../contracts/result.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import type { ProjectStore } from '../project/index.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import type { Backbones, BackboneSaid, ImageOf } from './backbone/index.ts'
import type { AskTeach } from './worker/teach-worker.ts'

/** What every teaching of a project works with. */
export type TeachParts = {
  readonly store: ProjectStore
  readonly workspace: WorkspaceHolder
  readonly sources: LayerSources
  readonly emit: Emit
  readonly log: Log
  readonly ask: AskTeach
  readonly backbones: Backbones
}

/** The image layer of an id; @throws FailureError layer_missing, kind_mismatch */
export function imageLayer({ workspace }: TeachParts, id: string): Layer {
  const layer = workspace.state().layers.find((one) => one.id === id)
  if (!layer) return refuse('layer_missing', `There is no layer ${id} in this project.`, 'Choose another layer.')
  if (layer.kind === 'vector') return refuse('kind_mismatch', `${layer.name} has no pixels.`, 'Choose an image.')
  return layer
}

export const layerKey = ({ workspace }: TeachParts, layer: Layer): string => `${workspace.identityOf(layer.id)} ${layer.id} ${layer.frame.width} ${layer.frame.height}`

export const sourceOf = async ({ sources }: TeachParts, layer: Layer) => unwrap(await sources.sourceOf(layer.id))

/** Which model helps on a layer; none where the layer is gone. */
export const helpOn = ({ workspace, backbones }: TeachParts, id: string): BackboneSaid =>
  backbones.said(workspace.state().layers.find((layer) => layer.id === id)?.frame.gsd ?? null)

/** An image as models are shown it. */
export const imageOf = async (parts: TeachParts, layer: Layer): Promise<ImageOf> => ({ source: await sourceOf(parts, layer), frame: layer.frame, imageKey: layerKey(parts, layer) })

export function refuse(code: Parameters<typeof fail>[0]['code'], message: string, hint: string): never {
  throw new FailureError(fail({ code, message, hint }).error)
}

/** What is told of a class before it can be scored or fitted. */
export const needTwoClasses = (classes: number): string | null =>
  classes === 0 ? 'Show an example of each of two classes.' : classes === 1 ? 'Show an example of a second class; one class alone cannot be told from anything.' : null
