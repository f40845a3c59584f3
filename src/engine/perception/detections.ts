import type { Gsd } from '../../contracts/frame.ts'
import type { Detection, Detections } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import type { PerceptionAsk } from '../../tools/index.ts'
import { hasObjectLabels, labelDetections } from '../labels/index.ts'
import { modelFor, sees } from '../models/index.ts'
import { isTaughtId } from '../teach/taught-model.ts'
import { areaOnGrid } from './area-mask.ts'
import { centredIn, componentsOf } from './components.ts'
import { fitsDates } from './dates.ts'
import { fromDetector } from './detector.ts'
import type { UsableModel } from './model-list.ts'
import { type Chosen, namedByHand, segmentation, type SegmentationParts } from './segmentation.ts'
import type { StepRun } from './types.ts'

/** Objects of the asked classes: by a detector where one sees the class, else as connected parts of a mask or of labels. */
export async function detections(parts: SegmentationParts, ask: PerceptionAsk, run: StepRun): Promise<Result<Detections>> {
  if (hasObjectLabels(ask.image.layer) && !ask.model) return labelDetections(parts, ask, run.signal)
  const groups = groupBySource(parts, ask)
  if (!groups.ok) return groups
  const found: Detections[] = []
  for (const { classes, detector } of groups.value) {
    const one = detector ? await fromDetector(parts, { ...ask, classes }, { run, ...detector }) : await fromRaster(parts, { ...ask, classes }, run)
    if (!one.ok) return one
    found.push(one.value)
  }
  return ok(together(found, ask))
}

type Group = { classes: string[]; detector: Chosen | null }

/** Labels stand for every model; a named model is taken at its word; else each class goes to the source that fits it. */
function groupBySource({ models, taught }: SegmentationParts, ask: PerceptionAsk): Result<Group[]> {
  const { layer } = ask.image
  if (layer.labels && !ask.model) return ok([{ classes: ask.classes.length > 0 ? [...ask.classes] : layer.labels.classes.filter((name) => name !== 'background'), detector: null }])
  const classes = ask.classes.length > 0 ? [...ask.classes] : [...models.seenClasses()]
  if (!ask.model)
    return ok(
      groupByModel(
        models.usable().filter(({ card }) => fitsDates(card, ask)),
        classes,
        layer.frame.gsd,
      ),
    )
  if (isTaughtId(ask.model)) {
    const model = taught.byId(ask.model)
    return model.ok ? ok([{ classes: ask.classes.length > 0 ? [...ask.classes] : model.value.classes.filter((name) => name !== 'background'), detector: null }]) : model
  }
  const named = models.byId(ask.model)
  if (!named.ok) return named
  const { card } = named.value
  return ok([{ classes: classes.filter((name) => sees(card, name)), detector: card.task === 'detect' ? { model: named.value, reason: namedByHand } : null }])
}

/** Each asked class goes to a detector that sees it at this GSD, or to the raster path. */
function groupByModel(models: readonly UsableModel[], classes: readonly string[], gsd: Gsd | null): Group[] {
  const gsdM = gsd ? Math.sqrt(gsd.x * gsd.y) : null
  const groups = new Map<string, Group>()
  for (const name of classes) {
    const choice = modelFor(models, { classes: [name], task: 'detect', gsdM })
    const detector = choice.ok ? choice.value : null
    const key = detector?.model.id ?? 'raster'
    const group = groups.get(key) ?? { classes: [], detector }
    group.classes.push(name)
    groups.set(key, group)
  }
  return [...groups.values()]
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
    calibration: null,
    analysedShare: Math.min(...found.map((one) => one.analysedShare)),
    source: { ...first.source, id: found.map((one) => one.source.id).join(' + '), ...reasonsOf(found) },
    note: joined(found.map((one) => one.note)),
    unseen: joined(found.map((one) => one.unseen)),
  }
}

const joined = (sentences: readonly (string | null | undefined)[]): string | null => [...new Set(sentences.flatMap((one) => one ?? []))].join(' ') || null

/** Each model with its own reason: one reason alone would be taken for that of all. */
function reasonsOf(found: readonly Detections[]): { reason?: string } {
  const reasons = found.flatMap(({ source }) => (source.reason === undefined ? [] : [`${source.id}: ${source.reason}`]))
  return reasons.length > 0 ? { reason: reasons.join('; ') } : {}
}

async function fromRaster(parts: SegmentationParts, ask: PerceptionAsk, run: StepRun): Promise<Result<Detections>> {
  const raster = await segmentation(parts, { ...ask, clip: false }, run)
  if (!raster.ok) return raster
  const { artifact, artifactId } = raster.value
  const target = ask.image.layer.frame
  const area = areaOnGrid(ask.area, target)
  if (!area.ok) return area
  const objects: Detection[] = []
  // shown class by class; a count over a set merges its classes again from the raster
  for (const name of ask.classes.length > 0 ? ask.classes : artifact.classes) {
    const some = await componentsOf(parts, { artifactId, raster: artifact, classes: [name], target, signal: run.signal })
    if (!some.ok) return some
    objects.push(...centredIn(some.value, area.value.rings))
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
    within: area.value.rings,
    analysedShare: artifact.analysedShare,
    source: artifact.source,
    note: artifact.note ?? null,
    unseen: artifact.unseen ?? null,
  })
}
