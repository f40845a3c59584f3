import type { Result } from '../../contracts/result.ts'
import type { Emit } from '../events.ts'
import type { RasterSource } from '../files/index.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import { contentIdentity } from '../workspace/identity.ts'
import { type LayerSources, makeLayerSources } from '../workspace/layer-sources.ts'
import { makeLayerPyramids, type PyramidNews, wantsPyramid } from './layer-pyramids.ts'

type Parts = { readonly sources: LayerSources; readonly workspace: Pick<WorkspaceHolder, 'state' | 'adjust'>; readonly emit: Emit; readonly folder: string }
export type DrawnSources = ReturnType<typeof makeDrawnSources>

/**
 * Images for drawing alone: with a pyramid where one was built, and being drawn asks for it. Questions go on reading the files as they
 * are, so that no answer depends on what was looked at before.
 */
export function makeDrawnSources({ sources, workspace, emit, folder }: Parts) {
  const layerOf = (id: string) => workspace.state().layers.find((layer) => layer.id === id)
  const tell = ({ path, state, share }: PyramidNews) => {
    for (const { id } of workspace.state().layers.filter((layer) => layer.path === path)) {
      if (state === 'ready') {
        reduced.forget(id)
        // tiles drawn from a first look have another address from now on
        workspace.adjust((now) => ({ ...now, layers: now.layers.map((one) => (one.id === id ? { ...one, revision: one.revision + 1 } : one)) }))
      }
      emit('workspace', 'pyramid', { layerId: id, state, share })
    }
  }
  const pyramids = makeLayerPyramids({ folder, identify: contentIdentity, onNews: tell, now: () => new Date() })
  const reduced = makeLayerSources(layerOf, pyramids.find)

  return {
    async sourceOf(layerId: string): Promise<Result<RasterSource>> {
      const plain = await sources.sourceOf(layerId)
      if (!plain.ok || !wantsPyramid(plain.value)) return plain
      const drawn = await reduced.sourceOf(layerId)
      if (drawn.ok) pyramids.want(drawn.value)
      return drawn
    },
    /** gives up building for a layer */
    stop(layerId: string): Record<string, never> {
      const layer = layerOf(layerId)
      if (layer) pyramids.stop(layer.path)
      return {}
    },
    async close(): Promise<void> {
      await pyramids.close()
      await reduced.close()
    },
  }
}
