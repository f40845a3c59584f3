import type { Detection } from '../../contracts/kinds/index.ts'
import { ok, type Result } from '../../contracts/result.ts'
import { areaWords, classWords, groupDigits } from '../../core/words/index.ts'
import type { Stored, ToolContext } from '../context.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { type ClassFacts, classFactsOf } from './class-facts.ts'

type Item = Omit<ClassFacts, 'pixels' | 'share'> & {
  readonly step: string
  readonly artifactId: string
  readonly date: string | null
  readonly image: string | null
  readonly pixels: number | null
  readonly share: number | null
  readonly objects: number | null
}

export const extractEvidence = defineTool({
  id: 'extract_evidence',
  version: 1,
  module: 'picture',
  verb: 'Gather the evidence',
  output: 'text',
  effects: 'none',
  aliases: ['report.extract_evidence', 'm.extract_evidence'],
  summary: 'What each mask and each set of objects holds, by class and date: objects, pixels, ground area, box, centre; when it was largest and which way it went.',
  typing: {},
  words: ['evidence', 'collect results', 'timeline of masks'],
  inputs: {
    results: wire.many(['mask', 'segmentation', 'detections'], { label: 'masks and objects' }),
    classes: argumentOf.classes({ of: 'results', label: 'classes', note: 'all unless set' }),
    withEmpty: argumentOf.flag({ label: 'classes without a pixel too', note: 'no unless set' }),
  },
  async run({ results, classes, withEmpty }, context) {
    const items: Item[] = []
    for (const stored of results) {
      context.signal.throwIfAborted()
      const found =
        stored.artifact.kind === 'detections'
          ? await itemsOfObjects(stored as Stored<'detections'>, classes, context)
          : await itemsOfRaster(stored as Stored<'mask'>, classes, context)
      if (!found.ok) return found
      items.push(...found.value.filter((item) => withEmpty === true || item.pixels !== 0))
    }
    const seen = [...new Set(items.map((item) => item.class))]
    const timeline = seen.map((name) => timelineOf(name, items))
    const text = [...items.map(lineOf), ...timeline.flatMap(({ words }) => words ?? [])].join(' ')
    return ok({
      artifact: {
        kind: 'text' as const,
        text: text === '' ? 'Nothing of the asked classes was found.' : text,
        data: { items, timeline: timeline.map(({ words: _, ...rest }) => rest) },
        method: `${results.length} results read pixel by pixel and object by object; areas on the ellipsoid or by the typed pixel size.`,
      },
    })
  },
})

function sourceOf({ artifact }: Stored<'mask'> | Stored<'detections'>, context: ToolContext): { date: string | null; image: string | null } {
  const layer = context.workspace.state().layers.find(({ id }) => id === artifact.layerId)
  return { date: layer?.date ?? null, image: layer?.name ?? null }
}

async function itemsOfRaster(stored: Stored<'mask'>, classes: readonly string[] | undefined, context: ToolContext): Promise<Result<Item[]>> {
  const facts = await classFactsOf(stored, classes ?? null, context)
  if (!facts.ok) return facts
  const items: Item[] = []
  for (const fact of facts.value) {
    // a class map is no set of objects before it is told apart; a mask is
    const objects = stored.artifact.kind === 'mask' && fact.pixels > 0 ? await context.objects(stored, [fact.class], null) : null
    if (objects && !objects.ok) return objects
    items.push({
      ...fact,
      ...sourceOf(stored, context),
      step: stored.step,
      artifactId: stored.artifactId,
      objects: objects ? objects.value.counted.length : fact.pixels === 0 ? 0 : null,
    })
  }
  return ok(items)
}

async function itemsOfObjects(stored: Stored<'detections'>, classes: readonly string[] | undefined, context: ToolContext): Promise<Result<Item[]>> {
  const wanted = classes ?? stored.artifact.classes
  const objects = await context.objects(stored, wanted, null)
  if (!objects.ok) return objects
  return ok(
    wanted.map((name) => {
      const mine = objects.value.counted.filter((object) => object.class === name)
      return {
        class: name,
        ...placeOf(mine),
        areaM2: sumArea(mine),
        pixels: mine.length === 0 ? 0 : null,
        share: null,
        quadrant: null,
        ...sourceOf(stored, context),
        step: stored.step,
        artifactId: stored.artifactId,
        objects: mine.length,
      }
    }),
  )
}

/** One object without a ground area makes the sum unknown, not smaller. */
const sumArea = (objects: readonly Detection[]): number | null =>
  objects.some(({ areaM2 }) => areaM2 === null) ? null : objects.reduce((sum, { areaM2 }) => sum + (areaM2 ?? 0), 0)

function placeOf(objects: readonly Detection[]): Pick<Item, 'box' | 'centre'> {
  if (objects.length === 0) return { box: null, centre: null }
  const edge = (at: 0 | 1 | 2 | 3, pick: (...all: number[]) => number) => objects.reduce((best, { bbox }) => pick(best, bbox[at]), objects[0]?.bbox[at] ?? 0)
  const middle = (a: 0 | 1, b: 2 | 3) => objects.reduce((sum, { bbox }) => sum + (bbox[a] + bbox[b]) / 2, 0) / objects.length
  return { box: [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)], centre: [middle(0, 2), middle(1, 3)] }
}

function lineOf({ class: name, objects, areaM2, pixels, date, image }: Item): string {
  const parts = [
    objects === null ? null : `${groupDigits(objects)} ${objects === 1 ? 'object' : 'objects'}`,
    areaM2 === null ? (pixels === null ? null : `${groupDigits(pixels)} pixels`) : areaWords(areaM2),
  ]
  const words = classWords([name])
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${date ? ` on ${date}` : image ? ` in ${image}` : ''}: ${parts.filter(Boolean).join(', ')}.`
}

type Timeline = {
  readonly class: string
  readonly measure: 'area' | 'objects'
  readonly points: { date: string; value: number }[]
  readonly peak: string | null
  readonly trend: 'rising' | 'falling' | 'level' | 'mixed' | null
  readonly words: string[] | null
}

/** How a class went over the dates of the images: only what is dated and measured alike is compared. */
function timelineOf(name: string, items: readonly Item[]): Timeline {
  const dated = items.filter((item): item is Item & { date: string } => item.class === name && item.date !== null)
  const measure = dated.length > 0 && dated.every(({ areaM2 }) => areaM2 !== null) ? 'area' : 'objects'
  const points = dated
    .flatMap(({ date, areaM2, objects }) => (measure === 'area' ? (areaM2 === null ? [] : [{ date, value: areaM2 }]) : objects === null ? [] : [{ date, value: objects }]))
    .toSorted((a, b) => a.date.localeCompare(b.date))
  if (new Set(points.map(({ date }) => date)).size < 2) return { class: name, measure, points, peak: null, trend: null, words: null }
  const peak = points.reduce((best, point) => (point.value > best.value ? point : best))
  const steps = points.slice(1).map((point, at) => Math.sign(point.value - (points[at]?.value ?? 0)))
  const trend = steps.every((step) => step === 0) ? 'level' : steps.every((step) => step >= 0) ? 'rising' : steps.every((step) => step <= 0) ? 'falling' : 'mixed'
  return { class: name, measure, points, peak: peak.date, trend, words: [`${classWords([name])}: ${trend} over ${points.length} dates, largest on ${peak.date}.`] }
}
