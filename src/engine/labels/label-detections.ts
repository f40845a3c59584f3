import type { Frame, PixelXY } from '../../contracts/frame.ts'
import { classGroups, isClassGroup, membersOf } from '../../contracts/classes.ts'
import type { Detection, Detections } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { cellAreaM2 } from '../../core/geo/index.ts'
import { labelComponents, outlineOfComponent } from '../../core/raster/index.ts'
import { classWords } from '../../core/words/index.ts'
import type { PerceptionAsk } from '../../tools/index.ts'
import { areaOnGrid } from '../perception/area-mask.ts'
import { centredIn } from '../perception/components.ts'
import { idPrefix, objectId } from '../perception/object-ids.ts'
import type { RunJob } from '../raster-worker/index.ts'
import type { LabelledObject, ObjectLabels } from './image-labels.ts'

/** Labels of a layer that are objects, read by the worker. */
type Parts = { readonly runJob: RunJob }

/** True where the labels beside an image are objects and not a mask. */
export const hasObjectLabels = ({ labels }: Layer): boolean => labels?.form === 'objects'

/**
 * The labelled objects of the asked classes as they were drawn, touching or not: nothing is burned into a raster on the way.
 * @fails class_absent where the labels cannot hold an asked class, and what reading labels fails with
 */
export async function labelDetections({ runJob }: Parts, ask: PerceptionAsk, signal: AbortSignal): Promise<Result<Detections>> {
  const { layer } = ask.image
  if (!layer.labels) return fail({ code: 'labels_invalid', message: `${layer.name} has no labels.`, hint: 'Load labels.' })
  const read = await runJob('label_objects', { path: layer.labels.path, legend: layer.labels.legend, image: { path: layer.path, frame: layer.frame } }, { signal })
  if (!read.ok) return read
  const area = areaOnGrid(ask.area, layer.frame)
  if (!area.ok) return area
  const asked = ask.classes.length > 0 ? [...ask.classes] : [...read.value.classes]
  const absent = asked.find((name) => !read.value.classes.some((known) => standsFor(known, name)))
  if (absent !== undefined)
    return fail({
      code: 'class_absent',
      message: `The labels cannot show ${classWords([absent])}. They know: ${classWords([...read.value.classes]) || 'nothing'}.`,
      hint: 'Ask for one of those, or load labels that know it.',
      details: { asked: absent, known: read.value.classes },
    })
  const objects = toDetections(read.value, asked, layer.frame)
  return ok({
    kind: 'detections',
    frame: layer.frame,
    layerId: layer.id,
    classes: asked,
    objects: centredIn(objects, area.value.rings),
    defaultScore: null,
    method: 'labels',
    rasterId: null,
    within: area.value.rings,
    analysedShare: 1,
    source: { kind: 'labels', id: layer.name, sha256: read.value.sha256 },
    note: read.value.notes.join(' ') || null,
    unseen: null,
  })
}

/** The class itself, a member of the asked group, or a group that lies in it as a whole. */
function standsFor(known: string, asked: string): boolean {
  if (known === asked || membersOf(asked).includes(known)) return true
  return isClassGroup(known) && isClassGroup(asked) && classGroups[known].every((member) => membersOf(asked).includes(member))
}

function toDetections({ objects }: ObjectLabels, asked: readonly string[], frame: Frame): Detection[] {
  const cell = cellAreaM2(frame)
  const numbers = new Map<string, number>()
  const kept = objects.flatMap((object) => {
    const wanted = asked.find((name) => standsFor(object.class, name))
    if (object.crowd || wanted === undefined) return []
    const cls = asked.includes(object.class) || !isClassGroup(object.class) ? object.class : wanted
    const number = (numbers.get(cls) ?? 0) + 1
    numbers.set(cls, number)
    const [left, top, right, bottom] = object.bbox
    const areaM2 = cell.ok && object.areaPx !== null ? cell.value((left + right) / 2, (top + bottom) / 2) * object.areaPx : null
    return [{ id: objectId(idPrefix([cls]), number), class: cls, score: object.score, bbox: object.bbox, outline: outlineOf(object), areaPx: object.areaPx, areaM2 }]
  })
  return kept.sort((a, b) => (b.score ?? 1) - (a.score ?? 1))
}

/** The largest outer ring; null for a box, which needs none, and for a point. */
function outlineOf({ kind, parts, patch }: LabelledObject): PixelXY[] | null {
  if (patch) {
    const labelled = labelComponents(patch.data, patch, new Set([1]))
    const largest = labelled.stats.toSorted((a, b) => b.areaPx - a.areaPx)[0]
    return largest ? outlineOfComponent(labelled, patch, largest).map(([x, y]): PixelXY => [x + patch.left, y + patch.top]) : null
  }
  if (kind === 'box') return null
  const outers = parts.flatMap(([outer]) => (outer ? [outer] : []))
  return outers.toSorted((a, b) => spanOf(b) - spanOf(a))[0] ?? null
}

function spanOf(ring: readonly PixelXY[]): number {
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  const span = (values: readonly number[]) => values.reduce((most, one) => Math.max(most, one)) - values.reduce((least, one) => Math.min(least, one))
  return span(xs) * span(ys)
}
