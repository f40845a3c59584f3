import { conditionWords } from '../condition-words.ts'
import { countInterval } from '../count-interval.ts'
import type { ArtifactOf } from '../../contracts/kinds/index.ts'
import { ok } from '../../contracts/result.ts'
import { classWords, handWords } from '../../core/words/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { selectedOf, selectionProblem } from '../selection.ts'

export const count = defineTool({
  id: 'count',
  version: 2,
  module: 'logic',
  verb: 'Count',
  output: 'quantity',
  effects: 'none',
  summary: 'Number of objects of the asked classes at or above the score.',
  typing: { classes: { argument: 'class' }, frame: 'detections', dimension: 'count', unit: 'count' },
  words: ['count', 'how many', 'number of', 'total', 'tally'],
  inputs: {
    detections: wire.one('detections'),
    class: argumentOf.classes({ of: 'detections', label: 'class' }),
    minScore: argumentOf.score({ label: 'score needed', note: 'card default unless set' }),
    selection: argumentOf.flag({ label: 'selected objects only' }),
  },
  async run({ detections, class: asked, minScore, selection }, context) {
    const source = detections.artifact
    const classes = asked ?? source.classes
    const objects = await context.objects(detections, classes, minScore ?? null)
    if (!objects.ok) return objects
    const { minScore: applied, leftOut } = objects.value
    // of a selection nothing can be said but what was taken out of it
    const hand = selection ? null : objects.value.hand
    const rejectedByHand = (selection ? selectedOf(objects.value.rejected, context.selection) : objects.value.rejected).length
    const problem = selection ? selectionProblem(context.selection, { artifact: source, objects: objects.value.counted }) : null
    if (problem) return problem
    const counted = selection ? selectedOf(objects.value.counted, context.selection) : objects.value.counted
    const how = howCounted(source)
    const floor = applied === null ? '' : `, score at least ${applied.toFixed(2)}`
    const edits = hand ? `; ${handWords(hand)}` : rejectedByHand > 0 ? `; ${counted.length + rejectedByHand} found, ${rejectedByHand} rejected by hand` : ''
    const range = countInterval(source, { objects: counted, minScore: applied, isSelection: selection === true })
    return ok({
      artifact: {
        kind: 'quantity' as const,
        dimension: 'count' as const,
        value: counted.length,
        unit: 'count' as const,
        interval: range.interval,
        intervalReason: range.intervalReason,
        method: `${how}${leftOut ? `, ${leftOut}` : ''}${floor}${edits}${range.words}`,
        n: counted.length,
        label: `${classWords(classes)}${conditionWords(source.where)}`,
        subject: { form: 'classes' as const, classes, ...(source.where === undefined ? {} : { where: source.where }) },
        classes,
        evidence: { artifactId: detections.artifactId, minScore: applied, classes },
        analysedShare: source.analysedShare,
        rejectedByHand,
        ...(hand ? { hand } : {}),
      },
    })
  },
})

/** Labels that are objects are counted as they were drawn; only a raster has parts. */
function howCounted({ method, rasterId }: ArtifactOf<'detections'>): string {
  if (method === 'detector') return 'boxes of the detector'
  return method === 'labels' && rasterId === null ? 'objects of the label file, as they were drawn' : '8-connected parts of the mask, asked classes merged'
}
