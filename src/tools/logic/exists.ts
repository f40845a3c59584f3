import { ok } from '../../contracts/result.ts'
import { classWords } from '../../core/words/index.ts'
import { argumentOf, defineTool, wire } from '../define-tool.ts'
import { selectedOf, selectionProblem } from '../selection.ts'

/** Share of the asked area that must have been seen before "none found" may be called no. */
const enoughSeen = 0.9

export const exists = defineTool({
  id: 'exists',
  version: 3,
  module: 'logic',
  verb: 'Check whether there is any',
  output: 'yes_no',
  effects: 'none',
  summary:
    'Yes when at least one pixel or object of the class is there, with the strongest one as witness; no only where at least 90 % of the asked area was seen, else cannot tell.',
  typing: { classes: { argument: 'class' }, frame: 'mask' },
  words: ['is there', 'are there', 'any', 'exists', 'at all'],
  inputs: {
    mask: wire.either(['mask', 'detections']),
    class: argumentOf.classes({ of: 'mask', label: 'class' }),
    minScore: argumentOf.score({ label: 'score needed' }),
    selection: argumentOf.flag({ label: 'selected objects only' }),
  },
  async run({ mask, class: asked, minScore, selection }, context) {
    const classes = asked ?? mask.artifact.classes
    const objects = await context.objects(mask, classes, minScore ?? null)
    if (!objects.ok) return objects
    const problem = selection ? selectionProblem(context.selection, { artifact: mask.artifact, objects: objects.value.counted }) : null
    if (problem) return problem
    const standing = selection ? selectedOf(objects.value.counted, context.selection) : objects.value.counted
    const strongest = standing[0]
    const witness = strongest
      ? {
          layerId: mask.artifact.layerId,
          xy: [(strongest.bbox[0] + strongest.bbox[2]) / 2, (strongest.bbox[1] + strongest.bbox[3]) / 2] as [number, number],
          score: strongest.score,
        }
      : null
    const unseen = standing.length === 0 && mask.artifact.analysedShare < enoughSeen ? whyNoAnswer(mask.artifact) : null
    return ok({
      artifact: {
        kind: 'yes_no' as const,
        value: unseen === null ? standing.length > 0 : null,
        reason: unseen,
        label: classWords(classes),
        classes,
        witness,
        method: `${standing.length} connected ${standing.length === 1 ? 'part' : 'parts'} found`,
        evidence: { artifactId: mask.artifactId, minScore: objects.value.minScore, classes },
        analysedShare: mask.artifact.analysedShare,
        rejectedByHand: (selection ? selectedOf(objects.value.rejected, context.selection) : objects.value.rejected).length,
      },
    })
  },
})

/** "None found in the 40 % that could be analysed": the rest may hold one. */
function whyNoAnswer({ analysedShare, unseen }: { analysedShare: number; unseen?: string | null | undefined }): string {
  const share = analysedShare < 0.005 ? 'less than 1 %' : `${Math.floor(analysedShare * 100)} %`
  return `None was found in the ${share} of the asked area that could be analysed, and the rest was not seen.${unseen ? ` ${unseen}` : ''}`
}
