import { createHash } from 'node:crypto'
import { fail, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { PerceptionAsk, Stored } from '../../tools/index.ts'
import { keepRecent } from '../keep-recent.ts'
import type { ProjectStore, Verdict } from '../project/index.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { detections } from './detections.ts'
import type { ModelHost } from './model-host.ts'
import { allObjects, countedObjects, type ObjectsAsk } from './objects.ts'
import { segmentation, type SegmentationParts } from './segmentation.ts'
import type { StepRun } from './types.ts'

const objectSets = 12

export type Perception = ReturnType<typeof makePerception>
type Parts = { store: ProjectStore; workspace: WorkspaceHolder; sources: LayerSources; models: ModelHost }

/** Models, labels and hand edits of one project, as the tools see them. */
export function makePerception({ store, workspace, sources, models }: Parts) {
  const layerOf = (id: string) => workspace.state().layers.find((layer) => layer.id === id)
  const layerIdentity = (layer: Layer) => JSON.stringify([workspace.identityOf(layer.id), layer.frame.gsdFrom === 'typed' ? layer.frame.gsd : null, layer.labels])
  const parts: SegmentationParts = { store, sources, models, layerIdentity }
  const objectParts = { store, layerOf }
  const found = keepRecent<ReturnType<typeof allObjects>>(objectSets)
  /** objects of an artifact never change; verdicts are laid over them afterwards */
  const objectsOf = (ask: ObjectsAsk) => found(JSON.stringify([ask.stored.artifactId, ask.classes]), () => allObjects(objectParts, ask))

  /** an image that is another one now must not answer for the one that was added */
  const onSameImage = async <T>({ image: { layer } }: PerceptionAsk, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const status = await sources.check(layer, workspace.identityOf(layer.id))
    if (status !== layer.status) workspace.adjust((now) => ({ ...now, layers: now.layers.map((one) => (one.id === layer.id ? { ...one, status } : one)) }))
    if (status !== 'changed') return work()
    return fail({
      code: 'layer_changed',
      message: `${layer.name} has other content than when it was added.`,
      hint: 'Put the first image back, or add this one as a new layer.',
      repairable: true,
      details: { layerId: layer.id },
    })
  }

  return {
    segmentation: (ask: PerceptionAsk, run: StepRun) => onSameImage(ask, () => segmentation(parts, ask, run)),
    detections: (ask: PerceptionAsk, run: StepRun) => onSameImage(ask, () => detections(parts, ask, run)),
    objects: async (stored: Stored<'detections'> | Stored<'mask'>, classes: readonly string[], minScore: number | null) =>
      countedObjects(store, { stored, classes, minScore }, objectsOf),
    allObjects: objectsOf,
    /** classes that installed models or loaded labels can see */
    seenClasses: () => {
      const labelled = workspace.state().layers.flatMap((layer) => layer.labels?.classes ?? [])
      return [...new Set([...models.seenClasses, ...labelled])]
    },
    identities: () => ({
      layer: (id: string) => {
        const layer = layerOf(id)
        return layer ? layerIdentity(layer) : `missing ${id}`
      },
      models: models.key,
    }),
    /** changes with every hand edit of the artifact */
    editsKey(artifactId: string | null): string {
      const edits = artifactId ? store.artifacts.edits(artifactId) : new Map<string, Verdict>()
      return edits.size === 0
        ? ''
        : createHash('sha256')
            .update(JSON.stringify([...edits]))
            .digest('hex')
            .slice(0, 12)
    },
    rejectedCount: (artifactId: string) => [...store.artifacts.edits(artifactId).values()].filter((verdict) => verdict === 'rejected').length,
    stop: () => void models.stop(),
  }
}

export { type ModelHost, openModelHost } from './model-host.ts'
