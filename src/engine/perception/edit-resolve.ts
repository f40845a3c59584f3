import { checkedMerge, checkedRing, checkedSplit, type PixelOp, ringOfObject } from '../../core/edits/index.ts'
import { mapPixels } from '../../core/geo/index.ts'
import { pointInRings } from '../../core/vector/index.ts'
import { classWords } from '../../core/words/index.ts'
import { isRegistryClass, membersOf } from '../../contracts/classes.ts'
import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { Correction, HandEdit } from '../../contracts/hand-edits.ts'
import type { Artifact, ArtifactOf, Detection } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { addedObject } from './edit-added.ts'
import { reachOf } from './edit-overlay.ts'
import { type Editable, type EditParts, rasterScale, valueIn } from './edit-raster.ts'
import { exactRings } from './edit-rings.ts'

/** `objectId`: the object to select afterwards. */
export type Resolved = { readonly edit: HandEdit; readonly label: string; readonly objectId: string | null }

export type ResolveAsk = {
  readonly correction: Correction
  readonly artifact: Artifact
  readonly editable: Editable
  /** positions of the correction lie in its pixels */
  readonly project: Frame
  /** classes of the number on the screen, and its objects after the edits before this one */
  readonly classes: readonly string[]
  objects(): Promise<Result<readonly Detection[]>>
}

type Ask<K extends Correction['kind']> = Omit<ResolveAsk, 'correction'> & { readonly correction: Extract<Correction, { kind: K }> }

/** What a person asked for as an edit that can be kept, or one sentence why it cannot be done. */
export function resolveCorrection(parts: EditParts, ask: ResolveAsk): Promise<Result<Resolved>> {
  const { correction } = ask
  switch (correction.kind) {
    case 'add':
      return add(parts, { ...ask, correction })
    case 'relabel':
      return relabel(parts, { ...ask, correction })
    case 'split':
      return split({ ...ask, correction })
    case 'merge':
      return merge({ ...ask, correction })
    case 'paint':
      return paint(parts, { ...ask, correction })
  }
}

async function add(parts: EditParts, { correction, artifact, editable, project }: Ask<'add'>): Promise<Result<Resolved>> {
  const named = classOf(artifact, editable, correction.class)
  if (!named.ok) return named
  const points = mapPixels(project, editable.image, correction.ring)
  if (!points.ok) return points
  const ring = checkedRing(points.value, editable.image)
  if (!ring.ok) return ring
  const object = addedObject(editable, { ring: ring.value, class: correction.class, number: parts.store.artifacts.correctionsEver(editable.artifactId) + 1 })
  if (!object.ok) return object
  if (artifact.kind === 'detections' && artifact.within && !pointInRings(middle(object.value.bbox), artifact.within))
    return fail({ code: 'area_outside', message: 'The outline lies outside the area the question asks about.', hint: 'Draw it inside the area.' })
  const op = opOfAdded(editable, ring.value, correction.class)
  const reach = op ? await reachOf(parts, editable, op) : ok(0)
  if (!reach.ok) return reach
  return ok({ edit: { kind: 'add', object: object.value }, label: `add ${object.value.id}`, objectId: object.value.id })
}

const middle = (box: PixelBox): PixelXY => [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]

function opOfAdded({ image, raster }: Editable, ring: readonly PixelXY[], name: string): PixelOp | null {
  const placed = raster ? mapPixels(image, raster.frame, ring) : null
  return raster && placed?.ok ? { kind: 'fill', rings: [placed.value], value: valueIn(raster, name) ?? 0, only: null } : null
}

async function relabel(parts: EditParts, { correction, artifact, editable, classes, objects }: Ask<'relabel'>): Promise<Result<Resolved>> {
  const found = await named({ objects }, [correction.objectId])
  if (!found.ok) return found
  const [object] = found.value as [Detection]
  const { class: to } = correction
  if (!isRegistryClass(to) && !knownClasses(artifact).includes(to)) return unknownClass(artifact, to)
  if (to === object.class) return fail({ code: 'argument_invalid', message: `${object.id} is of this class already: ${classWords([to])}.`, hint: 'Choose another class.' })
  const isPart = editable.raster !== null && (object.byHand === undefined || object.byHand === 'painted')
  const rings = isPart ? await exactRings(parts, editable, { object, classes }) : ok([ringOfObject(object)])
  if (!rings.ok) return rings
  return ok({
    edit: { kind: 'relabel', objectId: object.id, from: object.class, to, of: isPart ? 'pixels' : 'object', rings: rings.value },
    label: `change ${object.id} to ${classWords([to], false)}`,
    objectId: object.id,
  })
}

async function split({ correction, editable, project, objects }: Ask<'split'>): Promise<Result<Resolved>> {
  const found = await named({ objects }, [correction.objectId])
  if (!found.ok) return found
  const [object] = found.value as [Detection]
  const line = mapPixels(project, editable.image, correction.line)
  if (!line.ok) return line
  if (!line.value.flat().every((one) => Math.abs(one) < farthestPx))
    return fail({ code: 'area_outside', message: 'The line goes too far beyond the image.', hint: 'Draw it through the object, from outside to outside.' })
  const sound = checkedSplit(object, line.value)
  if (!sound.ok) return sound
  return ok({ edit: { kind: 'split', objectId: object.id, line: line.value }, label: `split ${object.id}`, objectId: `${object.id}a` })
}

async function merge({ correction, objects }: Ask<'merge'>): Promise<Result<Resolved>> {
  const ids = [...new Set(correction.objectIds)]
  const found = await named({ objects }, ids)
  if (!found.ok) return found
  const sound = checkedMerge(found.value)
  if (!sound.ok) return sound
  const id = `${ids[0]}+${ids.length - 1}`
  return ok({ edit: { kind: 'merge', objectIds: ids, id }, label: `merge ${ids.slice(0, 4).join(', ')}`, objectId: id })
}

/** No image is larger, and beyond it positions lose their fractions; an endless one could not even be kept. */
const farthestPx = 2 ** 31

async function paint(parts: EditParts, { correction, artifact, editable, project }: Ask<'paint'>): Promise<Result<Resolved>> {
  const { raster, image } = editable
  if (!raster) return fail({ code: 'kind_mismatch', message: 'This result is boxes or single objects; it has no pixels to paint.', hint: 'Add, split or merge objects instead.' })
  const known = correction.class === null ? ok(null) : classOf(artifact, editable, correction.class)
  if (!known.ok) return known
  const line = mapPixels(project, image, correction.line)
  if (!line.ok) return line
  const onRaster = mapPixels(project, raster.frame, correction.line)
  if (!onRaster.ok) return onRaster
  const value = correction.class === null ? 0 : (valueIn(raster, correction.class) ?? 0)
  const radiusPx = correction.radiusPx * rasterScale(project, image)
  if (![radiusPx, ...line.value.flat(), ...onRaster.value.flat()].every((one) => Math.abs(one) < farthestPx))
    return fail({ code: 'area_outside', message: 'The stroke lies too far from the image, or its brush is too wide.', hint: 'Paint on the image.' })
  const op: PixelOp = { kind: 'brush', line: onRaster.value, radiusPx: correction.radiusPx * rasterScale(project, raster.frame), value }
  const reach = await reachOf(parts, editable, op)
  if (!reach.ok) return reach
  const label = correction.class === null ? 'erase pixels' : `paint ${classWords([correction.class])}`
  return ok({ edit: { kind: 'paint', class: correction.class, line: line.value, radiusPx }, label, objectId: null })
}

/** Objects by id, in the order of the ids. */
async function named({ objects }: Pick<ResolveAsk, 'objects'>, ids: readonly string[]): Promise<Result<Detection[]>> {
  const all = await objects()
  if (!all.ok) return all
  const byId = new Map(all.value.map((object) => [object.id, object]))
  const gone = ids.filter((id) => !byId.has(id))
  if (gone.length > 0) return fail({ code: 'bad_request', message: `No object of this result is named ${gone.join(', ')}.`, hint: 'Choose it in the list or on the map.' })
  return ok(ids.map((id) => byId.get(id) as Detection))
}

const knownClasses = (artifact: Artifact): readonly string[] =>
  artifact.kind === 'detections' ? artifact.classes : artifact.kind === 'mask' || artifact.kind === 'segmentation' ? Object.keys(artifact.values) : []

/** Only what the result can hold may be put into it: another class would be counted nowhere. */
function classOf(artifact: Artifact, { raster }: Editable, name: string): Result<null> {
  const known = knownClasses(artifact)
  const isKnown = known.some((one) => one === name || membersOf(one).includes(name))
  return isKnown && (!raster || valueIn(raster, name) !== null) ? ok(null) : unknownClass(artifact, name)
}

const unknownClass = (artifact: Artifact & Partial<Pick<ArtifactOf<'detections'>, 'classes'>>, name: string) =>
  fail({
    code: 'class_absent',
    message: `This result cannot hold ${classWords([name])}. It holds ${classWords(knownClasses(artifact))}.`,
    hint: 'Ask a question about that class, then correct its result.',
  })
