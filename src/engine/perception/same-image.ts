import { existsSync } from 'node:fs'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import { contentIdentity } from '../workspace/identity.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'

type Parts = { workspace: WorkspaceHolder; sources: LayerSources }

/**
 * An image that is another one now must not answer for the one that was added; nor may labels changed in place.
 * A file that is gone is no change: what is stored of it still holds. A named `model` does not look at the labels.
 * @fails layer_changed
 */
export async function checkSameImage({ workspace, sources }: Parts, layer: Layer, model: string | null): Promise<Result<null>> {
  const status = await sources.check(layer, workspace.identityOf(layer.id))
  if (status !== layer.status) workspace.adjust((now) => ({ ...now, layers: now.layers.map((one) => (one.id === layer.id ? { ...one, status } : one)) }))
  if (status === 'changed') {
    return fail({
      code: 'layer_changed',
      message: `${layer.name} has other content than when it was added.`,
      hint: 'Put the first image back, or add this one as a new layer.',
      repairable: true,
      details: { layerId: layer.id },
    })
  }
  return model === null ? sameLabels(layer) : ok(null)
}

async function sameLabels({ id, name, labels }: Layer): Promise<Result<null>> {
  if (!labels || labels.identity === undefined || !existsSync(labels.path)) return ok(null)
  const now = await contentIdentity(labels.path)
  if (now.ok && now.value === labels.identity) return ok(null)
  return fail({
    code: 'layer_changed',
    message: `The labels of ${name} have other content than when they were loaded.`,
    hint: 'Load the labels again to answer from what they show now.',
    repairable: true,
    details: { layerId: id, path: labels.path },
  })
}
