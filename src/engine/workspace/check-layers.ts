import type { Layer } from '../../contracts/workspace.ts'
import type { WorkspaceHolder } from './holder.ts'
import type { LayerSources } from './layer-sources.ts'

/** Looks where every image of a project is now; a moved or changed one shows its status, the rest is left as it is. */
export async function checkLayers(workspace: WorkspaceHolder, sources: LayerSources): Promise<void> {
  const found = new Map<string, Layer['status']>()
  await Promise.all(
    workspace.state().layers.map(async (layer) => {
      found.set(layer.id, await sources.check(layer, workspace.identityOf(layer.id)))
    }),
  )
  const isNews = workspace.state().layers.some((layer) => found.has(layer.id) && found.get(layer.id) !== layer.status)
  if (isNews) workspace.adjust((now) => ({ ...now, layers: now.layers.map((layer) => ({ ...layer, status: found.get(layer.id) ?? layer.status })) }))
}
