import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { TileBox } from '../../core/vision/index.ts'
import { pointInRings } from '../../core/vector/index.ts'
import type { Detections } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import type { PerceptionAsk } from '../../tools/index.ts'
import { cardForWords, planTiles, runTiles, type WorkPlan } from '../models/index.ts'
import { makeTurns } from '../runner/turns.ts'
import { type AreaOnGrid, areaOnGrid } from './area-mask.ts'
import { toObjects } from './box-objects.ts'
import { earlierImage } from './dates.ts'
import { damageMark, damageOf } from './damage-told.ts'
import type { UsableModel } from './model-host.ts'
import { noteMark, notesOf } from './tile-notes.ts'
import { tileProgress } from './progress.ts'
import { type Chosen, datesKey, type SegmentationParts } from './segmentation.ts'
import type { StepRun } from './types.ts'

/** Raised when stitching or decoding changes, so that old boxes are not taken for new ones. */
const version = 2
const nmsIouDefault = 0.5
const BoxSchema = z.object({
  class: z.string(),
  classIndex: z.number(),
  score: z.number(),
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  cut: z.number().optional(),
  outline: z.array(z.tuple([z.number(), z.number()])).optional(),
})
const DoneSchema = z.object({ boxes: z.array(BoxSchema), valid: z.number() })

type DetectorRun = Chosen & { run: StepRun }
type Job = { ask: PerceptionAsk; model: UsableModel; plan: WorkPlan; shell: Detections; grownId: string; area: AreaOnGrid }

/** Boxes of a detector over the asked area; tiles finished in an earlier run are read, not run again. */
export async function fromDetector(parts: SegmentationParts, ask: PerceptionAsk, { run, model: asInstalled, reason }: DetectorRun): Promise<Result<Detections>> {
  const { layer } = ask.image
  const area = areaOnGrid(ask.area, layer.frame)
  if (!area.ok) return area
  const card = await cardForWords(asInstalled.card, asInstalled.onnxPath, ask.classes)
  if (!card.ok) return card
  const model = { ...asInstalled, card: card.value }
  const plan = planTiles({ frame: layer.frame, card: model.card, window: area.value.box, overlapPx: ask.overlapPx ?? null })
  if (!plan.ok) return plan
  const grownId = createHash('sha256')
    .update(JSON.stringify(['boxes', version, model.card.sha256, parts.layerIdentity(layer), datesKey(parts, ask), ...promptKey(model)]))
    .digest('hex')
    .slice(0, 32)
  const job: Job = { ask, model, plan: plan.value, shell: { ...emptyDetections(ask, { model, reason }), note: plan.value.note }, grownId, area: area.value }
  const ran = await runMissingTiles(parts, job, run)
  return ran.ok ? gathered(parts, { ...job, shell: { ...job.shell, ...ran.value } }, run.signal) : ran
}

/** The same file finds other things with other words. */
const promptKey = ({ card }: UsableModel) => (card.output.words === 'asked' ? [card.classes.map(({ name }) => name)] : [])

const emptyDetections = ({ image, classes }: PerceptionAsk, { model: { id, card }, reason }: Chosen): Detections => ({
  kind: 'detections',
  frame: image.layer.frame,
  layerId: image.layer.id,
  classes: [...classes],
  objects: [],
  defaultScore: card.thresholds.score ?? card.thresholds.default ?? null,
  calibration: card.calibration ?? null,
  method: 'detector',
  rasterId: null,
  within: null,
  analysedShare: 1,
  source: { kind: 'model', id, sha256: card.sha256, reason },
})

/** Returns what is known of damage in the image, and what the tiles had to say. */
async function runMissingTiles(
  { store, models, sources }: SegmentationParts,
  { ask, model, plan, shell, grownId }: Job,
  run: StepRun,
): Promise<Result<Pick<Detections, 'unseen' | 'note'>>> {
  const source = await sources.sourceOf(ask.image.layer.id)
  if (!source.ok) return source
  const before = await earlierImage(sources, ask, model.card)
  if (!before.ok) return before
  const session = await models.session(model, run.signal)
  if (!session.ok) return session
  store.artifacts.store(grownId, shell, 'partial')
  const done = store.artifacts.doneTiles(grownId)
  const progress = tileProgress(run, { total: plan.tiles.length, device: session.value.ready.provider, already: plan.tiles.filter((tile) => done.has(tile.key)).length })
  const ran = await runTiles({
    source: source.value,
    before: before.value,
    plan,
    card: model.card,
    session: session.value,
    signal: run.signal,
    have: (key) => done.has(key),
    onTile({ key, boxes, validPixels, box, note }) {
      store.artifacts.markDone(grownId, key, { boxes, valid: validPixels, ...damageMark(source.value), ...noteMark(note) })
      progress.tile()
      run.partial(grownId, box)
    },
  })
  if (!ran.ok) {
    // an aborted or crashed process is not used again
    await models.stop()
    return ran
  }
  models.rest()
  const finished = store.artifacts.doneTiles(grownId)
  return ok({ unseen: damageOf(source.value, finished), note: notesOf(plan.note, finished) })
}

/** Boxes of all tiles, doubles at the seams taken out, in pixels of the image. */
async function gathered({ store, runJob }: SegmentationParts, { ask, model, plan, shell, grownId, area }: Job, signal: AbortSignal): Promise<Result<Detections>> {
  const kept = store.artifacts.doneTiles(grownId)
  const read: { tile: WorkPlan['tiles'][number]; done: z.infer<typeof DoneSchema> }[] = []
  const turn = makeTurns(signal)
  for (const tile of plan.tiles) {
    await turn()
    read.push({ tile, done: DoneSchema.parse(kept.get(tile.key)) })
  }
  const all = read.flatMap(({ done }): readonly TileBox[] => done.boxes)
  const boxes = await runJob('boxes', { boxes: all, iou: model.card.thresholds.nms_iou ?? nmsIouDefault }, { signal })
  if (!boxes.ok) return boxes
  const objects = toObjects(boxes.value, {
    from: plan.frame,
    to: shell.frame,
    classes: ask.classes,
    inArea: (xy) => area.rings === null || pointInRings(xy, area.rings),
  })
  if (!objects.ok) return objects
  const pixels = read.reduce((sum, { tile: { core } }) => sum + (core[2] - core[0]) * (core[3] - core[1]), 0)
  const valid = read.reduce((sum, { done }) => sum + done.valid, 0)
  return ok({ ...shell, objects: objects.value, analysedShare: pixels > 0 ? Math.min(1, valid / pixels) : 0 })
}
