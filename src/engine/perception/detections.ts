import { createHash } from 'node:crypto'
import { cellAreaM2, mapPixels } from '../../core/geo/index.ts'
import { pointInRings } from '../../core/vector/index.ts'
import { nms, type ScoredBox } from '../../core/vision/index.ts'
import { z } from 'zod'
import type { Frame, PixelBox } from '../../contracts/frame.ts'
import type { Detection, Detections } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { PerceptionAsk } from '../../tools/index.ts'
import { modelFor, planTiles, runTiles, sees } from '../models/index.ts'
import { areaOnGrid } from './area-mask.ts'
import { componentsOf } from './components.ts'
import type { UsableModel } from './model-host.ts'
import { idPrefix, objectId } from './object-ids.ts'
import { tileProgress } from './progress.ts'
import { segmentation, type SegmentationParts } from './segmentation.ts'
import type { StepRun } from './types.ts'

const version = 1
const BoxSchema = z.object({ class: z.string(), classIndex: z.number(), score: z.number(), box: z.tuple([z.number(), z.number(), z.number(), z.number()]) })
const DoneSchema = z.object({ boxes: z.array(BoxSchema), valid: z.number() })

/** Objects of the asked classes: by a detector where one sees the class, else as connected parts of a mask or of labels. */
export async function detections(parts: SegmentationParts, ask: PerceptionAsk, run: StepRun): Promise<Result<Detections>> {
  const groups = groupBySource(parts, ask)
  if (!groups.ok) return groups
  const found: Detections[] = []
  for (const { classes, detector } of groups.value) {
    const one = detector ? await fromDetector(parts, { ...ask, classes }, { run, model: detector }) : await fromRaster(parts, { ...ask, classes }, run)
    if (!one.ok) return one
    found.push(one.value)
  }
  return ok(together(found, ask))
}

type Group = { classes: string[]; detector: UsableModel | null }

/** Each asked class goes to a detector that sees it at this GSD, or to the raster path. */
function groupBySource({ models }: SegmentationParts, ask: PerceptionAsk): Result<Group[]> {
  const { layer } = ask.image
  const classes = ask.classes.length > 0 ? [...ask.classes] : [...models.seenClasses]
  if (layer.labels && !ask.model) return ok([{ classes: ask.classes.length > 0 ? classes : [...layer.labels.classes], detector: null }])
  if (ask.model) {
    const named = models.byId(ask.model)
    return named.ok ? ok([{ classes: classes.filter((name) => sees(named.value.card, name)), detector: named.value.card.task === 'detect' ? named.value : null }]) : named
  }
  const gsd = layer.frame.gsd
  const groups = new Map<string, Group>()
  for (const name of classes) {
    const choice = modelFor(models.usable, { classes: [name], task: 'detect', gsdM: gsd ? Math.sqrt(gsd.x * gsd.y) : null })
    const detector = choice.ok ? choice.value.model : null
    const key = detector?.id ?? 'raster'
    const group = groups.get(key) ?? { classes: [], detector }
    group.classes.push(name)
    groups.set(key, group)
  }
  return ok([...groups.values()])
}

/** Results of several sources as one: all in the frame of the image, a raster only where it is the sole source. */
function together(found: readonly Detections[], ask: PerceptionAsk): Detections {
  const [first, ...rest] = found
  if (!first) throw new Error('detect was asked for no class')
  if (rest.length === 0) return first
  return {
    ...first,
    classes: [...ask.classes],
    rasterId: null,
    objects: found.flatMap((one) => one.objects.filter((object) => object.score === null || one.defaultScore === null || object.score >= one.defaultScore)),
    defaultScore: null,
    analysedShare: Math.min(...found.map((one) => one.analysedShare)),
    source: { ...first.source, id: found.map((one) => one.source.id).join(' + ') },
  }
}

async function fromRaster(parts: SegmentationParts, ask: PerceptionAsk, run: StepRun): Promise<Result<Detections>> {
  const raster = await segmentation(parts, ask, run)
  if (!raster.ok) return raster
  const { artifact, artifactId } = raster.value
  const target = ask.image.layer.frame
  const objects: Detection[] = []
  // shown class by class; a count over a set merges its classes again from the raster
  for (const name of ask.classes.length > 0 ? ask.classes : artifact.classes) {
    const some = componentsOf(parts.store, { artifactId, raster: artifact, classes: [name], target })
    if (!some.ok) return some
    objects.push(...some.value)
  }
  objects.sort((a, b) => (b.score ?? 1) - (a.score ?? 1))
  return ok({
    kind: 'detections',
    frame: target,
    layerId: ask.image.layer.id,
    classes: [...(ask.classes.length > 0 ? ask.classes : artifact.classes)],
    objects,
    defaultScore: null,
    method: artifact.source.kind === 'labels' ? 'labels' : 'components',
    rasterId: artifactId,
    analysedShare: artifact.analysedShare,
    source: artifact.source,
  })
}

async function fromDetector(parts: SegmentationParts, ask: PerceptionAsk, { run, model }: { run: StepRun; model: UsableModel }): Promise<Result<Detections>> {
  const { store } = parts
  const { layer } = ask.image
  const onImage = areaOnGrid(ask.area, layer.frame)
  if (!onImage.ok) return onImage
  const plan = planTiles({ frame: layer.frame, card: model.card, window: onImage.value.box })
  if (!plan.ok) return plan
  const source = await parts.sources.sourceOf(layer.id)
  if (!source.ok) return source
  const session = await parts.models.session(model)
  if (!session.ok) return session
  const grown = createHash('sha256')
    .update(JSON.stringify(['boxes', version, model.card.sha256, parts.layerIdentity(layer)]))
    .digest('hex')
    .slice(0, 32)
  const threshold = model.card.thresholds.score ?? model.card.thresholds.default ?? null
  const shell: Detections = {
    kind: 'detections',
    frame: layer.frame,
    layerId: layer.id,
    classes: [...ask.classes],
    objects: [],
    defaultScore: threshold,
    method: 'detector',
    rasterId: null,
    analysedShare: 1,
    source: { kind: 'model', id: model.id, sha256: model.card.sha256 },
  }
  store.artifacts.store(grown, shell, 'partial')
  const done = store.artifacts.doneTiles(grown)
  const progress = tileProgress(run, {
    total: plan.value.tiles.length,
    device: session.value.ready.provider,
    already: plan.value.tiles.filter((tile) => done.has(tile.key)).length,
  })
  const ran = await runTiles({
    source: source.value,
    plan: plan.value,
    card: model.card,
    session: session.value,
    signal: run.signal,
    have: (key) => done.has(key),
    onTile({ key, boxes, validPixels, core }) {
      store.artifacts.markDone(grown, key, { boxes, valid: validPixels })
      progress.tile()
      run.partial(grown, core)
    },
  })
  if (!ran.ok) {
    // an aborted or crashed process is not used again
    await parts.models.stop()
    return ran
  }
  parts.models.rest()
  const kept = store.artifacts.doneTiles(grown)
  const read = plan.value.tiles.map((tile) => ({ tile, done: DoneSchema.parse(kept.get(tile.key)) }))
  const boxes = nms(
    read.flatMap(({ done: { boxes: some } }) => some.map((one): ScoredBox => one)),
    model.card.thresholds.nms_iou ?? 0.5,
  )
  const objects = toObjects(boxes, {
    from: plan.value.frame,
    to: layer.frame,
    classes: ask.classes,
    inArea: (xy) => onImage.value.rings === null || pointInRings(xy, onImage.value.rings),
  })
  if (!objects.ok) return objects
  const pixels = read.reduce((sum, { tile }) => sum + (tile.core[2] - tile.core[0]) * (tile.core[3] - tile.core[1]), 0)
  const valid = read.reduce((sum, { done: { valid: some } }) => sum + some, 0)
  return ok({ ...shell, objects: objects.value, analysedShare: pixels > 0 ? Math.min(1, valid / pixels) : 0 })
}

type Placing = { from: Frame; to: Frame; classes: readonly string[]; inArea(xy: [number, number]): boolean }

/** Boxes of the working grid as objects in pixels of the image, best first; those whose centre lies outside the area go. */
function toObjects(boxes: readonly ScoredBox[], { from, to, classes, inArea }: Placing): Result<Detection[]> {
  const cell = cellAreaM2(to)
  const objects: Detection[] = []
  for (const box of [...boxes].sort((a, b) => b.score - a.score)) {
    if (!classes.includes(box.class)) continue
    const corners = mapPixels(from, to, [
      [box.box[0], box.box[1]],
      [box.box[2], box.box[3]],
    ])
    if (!corners.ok) return corners
    const [upper, lower] = corners.value
    if (!upper || !lower) return fail({ code: 'internal', message: 'A box lost its corners.' })
    const bbox: PixelBox = [upper[0], upper[1], lower[0], lower[1]]
    const centre: [number, number] = [(bbox[0] + bbox[2]) / 2, (bbox[1] + bbox[3]) / 2]
    if (!inArea(centre)) continue
    const areaM2 = cell.ok ? cell.value(centre[0], centre[1]) * (bbox[2] - bbox[0]) * (bbox[3] - bbox[1]) : null
    objects.push({ id: objectId(idPrefix([box.class]), objects.length + 1), class: box.class, score: box.score, bbox, outline: null, areaPx: null, areaM2 })
  }
  return ok(objects)
}
