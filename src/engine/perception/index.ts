import { createHash } from 'node:crypto'
import type { Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import type { PerceptionAsk } from '../../tools/index.ts'
import type { ProjectStore, Verdict } from '../project/index.ts'
import type { RunJob } from '../raster-worker/index.ts'
import type { TaughtModels } from '../teach/taught-models.ts'
import type { WorkspaceHolder } from '../workspace/holder.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { detections } from './detections.ts'
import { type MadeTiles, madeTilesAfter, refreshPainted } from './edit-overlay.ts'
import { makeQueues } from './edit-queues.ts'
import { editableOf, type EditParts } from './edit-raster.ts'
import type { ModelHost } from './model-host.ts'
import { keepFound } from './keep-found.ts'
import { allObjects, countedObjects, type ObjectsAsk, rejectedObjects } from './objects.ts'
import { segmentation, type SegmentationParts } from './segmentation.ts'
import { makeOutlineByClick } from './outline-by-click/index.ts'
import { checkSameImage } from './same-image.ts'
import type { StepRun } from './types.ts'

export type Perception = ReturnType<typeof makePerception>
type Parts = { store: ProjectStore; workspace: WorkspaceHolder; sources: LayerSources; models: ModelHost; taught: TaughtModels; runJob: RunJob }

/** Models, labels and hand edits of one project, as the tools see them. */
export function makePerception({ store, workspace, sources, models, taught, runJob }: Parts) {
  const layerOf = (id: string) => workspace.state().layers.find((layer) => layer.id === id)
  const layerIdentity = (layer: Layer) => JSON.stringify([workspace.identityOf(layer.id), layer.frame.gsdFrom === 'typed' ? layer.frame.gsd : null, layer.labels])
  const parts: SegmentationParts = { store, runJob, sources, models, taught, layerIdentity }
  const objectParts = { store, runJob, layerOf }
  const editParts: EditParts = { store, layerOf }
  const outlines = makeOutlineByClick({ models, sources, layerIdentity })
  /** objects change with the corrections of their artifact alone; verdicts are laid over them afterwards */
  const correctionsOf = (artifactId: string) => store.artifacts.corrections(artifactId).map(({ id }) => id)
  const objectsOf = keepFound(
    (ask) => allObjects(objectParts, ask),
    (artifactId) => correctionsOf(artifactId).join(),
  )

  const sameImage = (layer: Layer, model: string | null) => checkSameImage({ workspace, sources }, layer, model)
  const onSameImage = async <T>({ image: { layer }, model }: PerceptionAsk, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const same = await sameImage(layer, model)
    return same.ok ? work() : same
  }

  return {
    /** `layer_changed` when image or labels are others now than when they were added; the runner asks before it takes a stored result */
    sameImage,
    segmentation: (ask: PerceptionAsk, run: StepRun) => onSameImage(ask, () => segmentation(parts, ask, run)),
    detections: (ask: PerceptionAsk, run: StepRun) => onSameImage(ask, () => detections(parts, ask, run)),
    objects: (ask: ObjectsAsk) => countedObjects(store, ask, objectsOf),
    rejected: (ask: ObjectsAsk) => rejectedObjects(objectParts, ask, objectsOf),
    allObjects: objectsOf,
    editParts,
    /** outline of what is clicked, by a model of prompted masks */
    outlineByClick: outlines.outline,
    /** painted tiles of a result made anew, after a correction or a verdict was made or taken back */
    repaint(artifactId: string, made?: MadeTiles): void {
      const artifact = store.artifacts.find(artifactId)
      const editable = artifact && editableOf(editParts, artifactId, artifact)
      if (editable) refreshPainted(editParts, editable, made)
    },
    /** tiles that taking an edit of a result back, or doing it again, will change; made before it is done, so that the engine answers meanwhile */
    madeAfter(artifactId: string, change: () => void): Promise<MadeTiles> {
      const artifact = store.artifacts.find(artifactId)
      const editable = artifact && editableOf(editParts, artifactId, artifact)
      return editable ? madeTilesAfter(editParts, editable, change) : Promise.resolve(new Map())
    },
    /** corrections of one result one after the other: each is numbered and checked against those before it */
    inTurn: makeQueues(),
    /** cards of the models that can be named: installed on this machine, and taught in this project */
    cards: () => ({ installed: models.usable().map(({ card }) => card), taught: taught.cards() }),
    /** classes that installed models, classifiers taught here or loaded labels can see */
    seenClasses: () => {
      const labelled = workspace.state().layers.flatMap((layer) => layer.labels?.classes ?? [])
      const shown = taught.cards().flatMap(({ classes }) => classes.map((one) => one.class).filter((id) => id !== 'background'))
      return [...new Set([...models.seenClasses(), ...shown, ...labelled])]
    },
    identities: () => ({
      layer: (id: string) => {
        const layer = layerOf(id)
        return layer ? layerIdentity(layer) : `missing ${id}`
      },
      models: [models.key(), ...taught.cards().map(({ id, sha256 }) => `${id}:${sha256.slice(0, 12)}`)].join(),
    }),
    /** changes with every hand edit of the artifact */
    editsKey(artifactId: string | null): string {
      const edits = artifactId ? store.artifacts.edits(artifactId) : new Map<string, Verdict>()
      const corrections = artifactId ? correctionsOf(artifactId) : []
      return edits.size + corrections.length === 0
        ? ''
        : createHash('sha256')
            .update(JSON.stringify(corrections.length > 0 ? [[...edits], corrections] : [...edits]))
            .digest('hex')
            .slice(0, 12)
    },
    stop: () => void models.stop(),
    /** the project goes: processes that only waited for another click end */
    close: outlines.stop,
  }
}

export type { MadeTiles } from './edit-overlay.ts'
export { type ModelHost, openModelHost } from './model-host.ts'
