import { createHash } from 'node:crypto'
import type { PixelBox } from '../../contracts/frame.ts'
import type { ClassRaster } from '../../contracts/kinds/index.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { classTable } from '../../core/vision/index.ts'
import { modelFor, planTiles, resultTiles, runTiles, sees } from '../models/index.ts'
import type { ProjectStore } from '../project/index.ts'
import type { PerceptionAsk, Stored } from '../../tools/index.ts'
import type { RunJob } from '../raster-worker/index.ts'
import { isTaughtId } from '../teach/taught-model.ts'
import type { TaughtModels } from '../teach/taught-models.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'
import { areaOnGrid } from './area-mask.ts'
import { clipToArea, finishedRaster, growingRaster } from './class-raster.ts'
import { writeLabels } from './label-blocks.ts'
import { earlierImage, fitsDates } from './dates.ts'
import { damageMark, damageOf } from './damage-told.ts'
import type { ModelHost, UsableModel } from './model-host.ts'
import { noteMark, notesOf } from './tile-notes.ts'
import { tileProgress } from './progress.ts'
import type { StepRun } from './types.ts'

/** Raised when stitching or decoding changes, so that old rasters are not taken for new ones. */
const version = 5

/** Around an area this much more is read where objects must stay whole. */
const marginPx = 128

export type SegmentationParts = { store: ProjectStore; runJob: RunJob; sources: LayerSources; models: ModelHost; taught: TaughtModels; layerIdentity(layer: Layer): string }

/** A model and why it was taken, in words. */
export type Chosen = { readonly model: UsableModel; readonly reason: string }
export const namedByHand = 'the step names it'

/** Class of every pixel of the area: from labels when the layer has some, else from the model that fits. Stored tiles are reused. */
export async function segmentation(parts: SegmentationParts, ask: PerceptionAsk, run: StepRun): Promise<Result<Stored<'segmentation'>>> {
  if (ask.image.layer.labels && !ask.model) return fromLabels(parts, ask, run)
  const taught = taughtFor(parts, ask)
  if (taught !== null) return parts.taught.segmentation({ layer: ask.image.layer, area: ask.area, clip: ask.clip ?? true, id: taught }, run)
  const model = chooseModel(parts.models, ask)
  return model.ok ? fromModel(parts, ask, { run, ...model.value }) : model
}

/** The classifier taught in this project that is meant: named, or the only thing that sees a class the analyst made. */
function taughtFor({ taught }: SegmentationParts, { model, classes }: PerceptionAsk): string | null {
  if (model) return isTaughtId(model) ? model : null
  if (!classes.some((id) => id.startsWith('user:'))) return null
  return taught.cards().find((card) => classes.every((id) => sees(card, id)))?.id ?? null
}

function chooseModel(models: ModelHost, { image, classes, model, before }: PerceptionAsk): Result<Chosen> {
  if (model) {
    const named = models.byId(model)
    return named.ok ? ok({ model: named.value, reason: namedByHand }) : named
  }
  const { gsd } = image.layer.frame
  return modelFor(
    models.usable().filter(({ card }) => fitsDates(card, { before })),
    { classes, task: 'semantic', gsdM: gsd ? Math.sqrt(gsd.x * gsd.y) : null },
  )
}

type KeyParts = { layer: Layer; source: string; ask: PerceptionAsk }

const keyOf = (parts: SegmentationParts, { layer, source, ask }: KeyParts): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        'segmentation',
        version,
        source,
        parts.layerIdentity(layer),
        datesKey(parts, ask),
        ask.area && { frame: ask.area.frame, rings: ask.area.rings, clip: ask.clip ?? true },
      ]),
    )
    .digest('hex')
    .slice(0, 32)

/** What else the pixels depend on: the other date, and how tiles overlap. */
export const datesKey = ({ layerIdentity }: SegmentationParts, { before, overlapPx }: PerceptionAsk) => [before ? layerIdentity(before.layer) : null, overlapPx ?? null]

async function fromModel(parts: SegmentationParts, ask: PerceptionAsk, { run, model, reason }: Chosen & { run: StepRun }): Promise<Result<Stored<'segmentation'>>> {
  const { store, sources } = parts
  const { layer } = ask.image
  const artifactId = keyOf(parts, { layer, source: model.card.sha256, ask })
  const known = store.artifacts.find(artifactId)
  if (known?.kind === 'segmentation') return ok({ artifactId, artifact: known, step: run.step })
  const onImage = areaOnGrid(ask.area, layer.frame)
  if (!onImage.ok) return onImage
  const plan = planTiles({ frame: layer.frame, card: model.card, window: grown(onImage.value.box, ask.clip === false ? marginPx : 0), overlapPx: ask.overlapPx ?? null })
  if (!plan.ok) return plan
  const area = areaOnGrid(ask.area, plan.value.frame)
  if (!area.ok) return area
  const source = await sources.sourceOf(layer.id)
  if (!source.ok) return source
  const before = await earlierImage(sources, ask, model.card)
  if (!before.ok) return before
  const session = await parts.models.session(model, run.signal)
  if (!session.ok) return session

  const base = {
    frame: plan.value.frame,
    layerId: layer.id,
    values: classTable(model.card).values,
    source: { kind: 'model' as const, id: model.id, sha256: model.card.sha256, reason },
    hasScores: true,
    note: plan.value.note,
    unseen: null,
    calibration: calibrationOf(model.card),
  }
  store.artifacts.store(artifactId, growingRaster(base), 'partial')
  const finished = store.artifacts.doneTiles(artifactId)
  const progress = tileProgress(run, { total: resultTiles(model.card, plan.value).length, device: session.value.ready.provider, already: finished.size })
  const ran = await runTiles({
    source: source.value,
    before: before.value,
    plan: plan.value,
    card: model.card,
    session: session.value,
    signal: run.signal,
    have: (key) => finished.has(key),
    onTile(tile) {
      if (!tile.values || !tile.scores) return
      const { box, values, scores, key, note } = tile
      store.transaction(() => {
        store.tiles.writeWindow(artifactId, 'value', { box, bytes: ask.clip === false ? values : clipToArea(values, box, area.value) })
        store.tiles.writeWindow(artifactId, 'score', { box, bytes: scores })
        store.artifacts.markDone(artifactId, key, { ...damageMark(source.value), ...noteMark(note) })
      })
      progress.tile()
      run.partial(artifactId, box)
    },
  })
  if (!ran.ok) {
    // an aborted or crashed process is not used again
    await parts.models.stop()
    return ran
  }
  parts.models.rest()
  const done = store.artifacts.doneTiles(artifactId)
  const told = { unseen: damageOf(source.value, done), note: notesOf(base.note, done) }
  return ok({
    artifactId,
    artifact: settle(store, artifactId, await finishedRaster(store, artifactId, { ...base, ...told, area: area.value, signal: run.signal })),
    step: run.step,
  })
}

/** Bins hold for the one class of a model; of several classes they would not say which was taken for which. */
const calibrationOf = ({ calibration, classes }: UsableModel['card']) =>
  calibration?.metric === 'area' && new Set(classes.flatMap((one) => (one.class === 'background' ? [] : [one.class]))).size === 1 ? calibration : null

const grown = (box: PixelBox | null, by: number): PixelBox | null => box && [box[0] - by, box[1] - by, box[2] + by, box[3] + by]

const settle = (store: ProjectStore, artifactId: string, raster: ClassRaster): ClassRaster => {
  store.artifacts.store(artifactId, raster)
  return raster
}

/** The oracle: a label mask read as if a model had made it. */
async function fromLabels(parts: SegmentationParts, ask: PerceptionAsk, run: StepRun): Promise<Result<Stored<'segmentation'>>> {
  const { layer } = ask.image
  if (!layer.labels) return fail({ code: 'labels_invalid', message: `${layer.name} has no labels.`, hint: 'Load a label mask.' })
  const { store } = parts
  const { width, height } = layer.frame
  const { path, legend, stretched = false } = layer.labels
  const read = await parts.runJob('labels', { path, legend, stretched, image: { path: layer.path, frame: layer.frame } }, { signal: run.signal })
  if (!read.ok) return read
  const { data, classes, unnamed, sha256: hash } = read.value
  const artifactId = keyOf(parts, { layer, source: `labels:${hash}`, ask })
  const known = store.artifacts.find(artifactId)
  if (known?.kind === 'segmentation') return ok({ artifactId, artifact: known, step: run.step })
  const area = areaOnGrid(ask.area, layer.frame)
  if (!area.ok) return area
  const values = Object.fromEntries(Object.entries(read.value.values).filter(([name]) => classes.includes(name) && name !== 'background'))
  const base = {
    frame: layer.frame,
    layerId: layer.id,
    values,
    source: { kind: 'labels' as const, id: layer.name, sha256: hash },
    hasScores: false,
    note: [layer.labels.note, read.value.note].flatMap((one) => one ?? []).join(' ') || null,
    unseen: unnamed,
  }
  store.artifacts.store(artifactId, growingRaster(base), 'partial')
  const image = await parts.sources.sourceOf(layer.id)
  await writeLabels(store, artifactId, { data, width, height, area: ask.clip === false ? null : area.value, image: image.ok ? image.value : null, signal: run.signal })
  return ok({ artifactId, artifact: settle(store, artifactId, await finishedRaster(store, artifactId, { ...base, area: area.value, signal: run.signal })), step: run.step })
}
