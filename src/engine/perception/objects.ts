import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { type CountedObjects, membersOf, type Stored } from '../../tools/index.ts'
import { classWords } from '../../core/words/index.ts'
import type { ProjectStore } from '../project/index.ts'
import type { RunJob } from '../raster-worker/index.ts'
import { centredIn, componentsOf } from './components.ts'
import { smallestObject } from './smallest-objects.ts'

/** `signal` is the run's; null for a look at results, which no run waits for. */
export type ObjectsAsk = { stored: Stored<'detections'> | Stored<'mask'>; classes: readonly string[]; minScore: number | null; signal: AbortSignal | null }
/** `leftOut` says which parts of a mask were too small to be objects. */
export type FoundObjects = { readonly objects: readonly Detection[]; readonly cardScore: number | null; readonly leftOut: string | null }
type Parts = { store: ProjectStore; runJob: RunJob; layerOf(id: string): Layer | undefined }

/** Objects of a class set whatever their score, before hand edits: components of the raster, or boxes of a detector. */
export async function allObjects({ store, runJob, layerOf }: Parts, { stored, classes, signal }: ObjectsAsk): Promise<Result<FoundObjects>> {
  const { artifact, artifactId } = stored
  if (artifact.kind === 'mask') {
    const target = layerOf(artifact.layerId)?.frame ?? artifact.frame
    const objects = await componentsOf({ store, runJob }, { artifactId, raster: artifact, classes, target, signal })
    return objects.ok ? ok({ objects: objects.value, cardScore: null, leftOut: smallestObject(artifact, classes, artifact.frame).words }) : objects
  }
  const raster = artifact.rasterId === null ? null : store.artifacts.find(artifact.rasterId)
  if (artifact.rasterId !== null && raster?.kind === 'segmentation') {
    const objects = await componentsOf({ store, runJob }, { artifactId: artifact.rasterId, raster, classes, target: artifact.frame, signal })
    return objects.ok
      ? ok({ objects: centredIn(objects.value, artifact.within), cardScore: artifact.defaultScore, leftOut: smallestObject(raster, classes, raster.frame).words })
      : objects
  }
  const wanted = new Set([...classes, ...classes.flatMap(membersOf)])
  const unseen = classes.find((name) => !artifact.classes.includes(name) && !membersOf(name).some((member) => artifact.classes.includes(member)))
  if (unseen)
    return fail({
      code: 'class_absent',
      message: `These objects were not looked for: ${classWords([unseen])}. The step before found ${classWords(artifact.classes)}.`,
      hint: 'Add the class to the step that finds objects.',
    })
  return ok({ objects: artifact.objects.filter((object) => wanted.has(object.class)), cardScore: artifact.defaultScore, leftOut: null })
}

/** What counts: at or above the score, not rejected by hand; best first. */
export async function countedObjects(store: ProjectStore, ask: ObjectsAsk, objectsOf: (ask: ObjectsAsk) => Promise<Result<FoundObjects>>): Promise<Result<CountedObjects>> {
  const all = await objectsOf(ask)
  if (!all.ok) return all
  const minScore = ask.minScore ?? all.value.cardScore
  const edits = store.artifacts.edits(ask.stored.artifactId)
  const above = all.value.objects.filter((object) => minScore === null || object.score === null || object.score >= minScore)
  const rejected = above.filter((object) => edits.get(object.id) === 'rejected')
  const counted = above.filter((object) => edits.get(object.id) !== 'rejected').toSorted((a, b) => (b.score ?? 1) - (a.score ?? 1))
  return ok({ counted, rejected, minScore, leftOut: all.value.leftOut })
}

/** What a person took out, whatever its score. Objects are told apart only where something was rejected: a mask can be large. */
export async function rejectedObjects(store: ProjectStore, ask: ObjectsAsk, objectsOf: (ask: ObjectsAsk) => Promise<Result<FoundObjects>>): Promise<Result<readonly Detection[]>> {
  const edits = store.artifacts.edits(ask.stored.artifactId)
  if (![...edits.values()].includes('rejected')) return ok([])
  const all = await objectsOf(ask)
  return all.ok ? ok(all.value.objects.filter((object) => edits.get(object.id) === 'rejected')) : all
}
