import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Detection } from '../../contracts/kinds/index.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { type CountedObjects, membersOf, type Stored } from '../../tools/index.ts'
import { applyObjectEdits, handTally, keepIds, type PixelOp } from '../../core/edits/index.ts'
import { classWords } from '../../core/words/index.ts'
import type { ProjectStore } from '../project/index.ts'
import type { RunJob } from '../raster-worker/index.ts'
import { centredIn, componentsOf } from './components.ts'
import { editableOf, pixelOps } from './edit-raster.ts'
import { withoutRedrawn } from './edit-redrawn.ts'
import { keepFound } from './keep-found.ts'
import { smallestObject } from './smallest-objects.ts'

/** `signal` is the run's; null for a look at results, which no run waits for. */
export type ObjectsAsk = { stored: Stored<'detections'> | Stored<'mask'>; classes: readonly string[]; minScore: number | null; signal: AbortSignal | null }
/** `found`: before any hand edit. `leftOut` says which parts of a mask were too small to be objects. */
export type FoundObjects = { readonly objects: readonly Detection[]; readonly found: readonly Detection[]; readonly cardScore: number | null; readonly leftOut: string | null }
type Parts = { store: ProjectStore; runJob: RunJob; layerOf(id: string): Layer | undefined }

/**
 * Objects of a class set whatever their score, after corrections and before verdicts: components of the raster, or boxes of a detector,
 * as a person split, merged, relabelled, painted and added to them. Objects that painting did not change keep their ids.
 */
export async function allObjects(parts: Parts, ask: ObjectsAsk): Promise<Result<FoundObjects>> {
  const { artifact, artifactId } = ask.stored
  const editable = editableOf(parts, artifactId, artifact)
  const edits = parts.store.artifacts.corrections(artifactId).map(({ edit }) => edit)
  const found = await asFound(parts)(ask)
  if (!found.ok || edits.length === 0 || !editable) return found
  const ops = pixelOps(parts, editable, { objects: false })
  const painted = ops.length > 0 ? await foundObjects(parts, ask, ops) : found
  if (!painted.ok) return painted
  // a detector's object may come into the class set by a new class: edits act on all of them
  const before = editable.raster === null && artifact.kind === 'detections' ? artifact.objects : keptIds(found.value.objects, painted.value.objects, ops)
  const wanted = new Set([...ask.classes, ...ask.classes.flatMap(membersOf)])
  const isFound = new Set(found.value.objects)
  const objects = applyObjectEdits(before, edits).filter((object) => isFound.has(object) || wanted.has(object.class) || object.byHand === 'painted')
  return ok({ ...found.value, objects })
}

const keptFinds = new WeakMap<Parts, Find>()

/** Objects before any edit, kept apart: a stroke of the brush must not tell them apart again. */
function asFound(parts: Parts): Find {
  const known = keptFinds.get(parts)
  if (known) return known
  const find = keepFound((ask) => foundObjects(parts, ask, []))
  keptFinds.set(parts, find)
  return find
}

const keptIds = (before: readonly Detection[], now: readonly Detection[], ops: readonly PixelOp[]): readonly Detection[] => (ops.length > 0 ? keepIds(before, now) : now)

/** Objects as they were found, `ops` laid over the raster first. */
async function foundObjects({ store, runJob, layerOf }: Parts, { stored, classes, signal }: ObjectsAsk, ops: readonly PixelOp[]): Promise<Result<FoundObjects>> {
  const { artifact, artifactId } = stored
  if (artifact.kind === 'mask') {
    const target = layerOf(artifact.layerId)?.frame ?? artifact.frame
    const objects = await componentsOf({ store, runJob }, { artifactId, raster: artifact, classes, target, signal, ops })
    return objects.ok ? ok(foundAs(objects.value, null, smallestObject(artifact, classes, artifact.frame).words)) : objects
  }
  const raster = artifact.rasterId === null ? null : store.artifacts.find(artifact.rasterId)
  if (artifact.rasterId !== null && raster?.kind === 'segmentation') {
    const objects = await componentsOf({ store, runJob }, { artifactId: artifact.rasterId, raster, classes, target: artifact.frame, signal, ops })
    return objects.ok ? ok(foundAs(centredIn(objects.value, artifact.within), artifact.defaultScore, smallestObject(raster, classes, raster.frame).words)) : objects
  }
  const wanted = new Set([...classes, ...classes.flatMap(membersOf)])
  const unseen = classes.find((name) => !artifact.classes.includes(name) && !membersOf(name).some((member) => artifact.classes.includes(member)))
  if (unseen)
    return fail({
      code: 'class_absent',
      message: `These objects were not looked for: ${classWords([unseen])}. The step before found ${classWords(artifact.classes)}.`,
      hint: 'Add the class to the step that finds objects.',
    })
  return ok(
    foundAs(
      artifact.objects.filter((object) => wanted.has(object.class)),
      artifact.defaultScore,
      null,
    ),
  )
}

const foundAs = (objects: readonly Detection[], cardScore: number | null, leftOut: string | null): FoundObjects => ({ objects, found: objects, cardScore, leftOut })

type Find = (ask: ObjectsAsk) => Promise<Result<FoundObjects>>

/** What counts: at or above the score, not rejected by hand; best first, and how a person changed the number. */
export async function countedObjects(store: ProjectStore, ask: ObjectsAsk, objectsOf: Find): Promise<Result<CountedObjects>> {
  const all = await objectsOf(ask)
  if (!all.ok) return all
  const { artifactId } = ask.stored
  const minScore = ask.minScore ?? all.value.cardScore
  const verdicts = store.artifacts.edits(artifactId)
  const isAbove = (object: Detection) => minScore === null || object.score === null || object.score >= minScore
  const above = all.value.objects.filter(isAbove)
  const rejected = above.filter((object) => verdicts.get(object.id) === 'rejected')
  const counted = above.filter((object) => verdicts.get(object.id) !== 'rejected').toSorted((a, b) => (b.score ?? 1) - (a.score ?? 1))
  const edits = store.artifacts.corrections(artifactId).map(({ edit }) => edit)
  const hand = handTally({ found: all.value.found.filter(isAbove), counted, rejected, edits })
  return ok({ counted, rejected, minScore, leftOut: all.value.leftOut, hand })
}

/**
 * What a person took out of what was found, whatever its score; objects she had added herself leave no trace in the pixels when they go.
 * Objects are told apart only where something was rejected: a mask can be large.
 */
export async function rejectedObjects(parts: Parts, ask: ObjectsAsk, objectsOf: Find): Promise<Result<readonly Detection[]>> {
  const { artifact, artifactId } = ask.stored
  const verdicts = parts.store.artifacts.edits(artifactId)
  if (![...verdicts.values()].includes('rejected')) return ok([])
  const all = await objectsOf(ask)
  if (!all.ok) return all
  const isRejected = (object: Detection) => verdicts.get(object.id) === 'rejected'
  const rejected = all.value.objects.filter((object) => isRejected(object) && object.byHand !== 'added')
  const added = all.value.objects.filter((object) => !isRejected(object) && object.byHand === 'added')
  const editable = editableOf(parts, artifactId, artifact)
  return editable && added.length > 0 ? withoutRedrawn(parts, editable, { rejected, added, classes: ask.classes }) : ok(rejected)
}
