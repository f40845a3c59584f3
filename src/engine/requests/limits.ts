import type { RequestState } from '../../contracts/request.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import type { ModelCard } from '../../contracts/model-card.ts'

type LimitsAsk = {
  artifacts: readonly Artifact[]
  workspace: Workspace
  cardOf(id: string): ModelCard | null
  request: Pick<RequestState, 'reading' | 'plannerNotes'>
  example: boolean
}
type Perceived = Extract<Artifact, { kind: 'segmentation' | 'detections' | 'mask' }>

const damageClass = /^building_(no|minor|major|destroyed)/
const mostLines = 8

/** What an answer cannot show, chosen by rule from its facts; the most important come first, and the first ones are never cut off. */
export function limitsOf(ask: LimitsAsk): string[] {
  const perceived = ask.artifacts.filter((artifact) => artifact.kind === 'segmentation' || artifact.kind === 'detections' || artifact.kind === 'mask')
  const unseen = unseenShare(perceived)
  const lines = [
    ...(isMostlyUnseen(perceived) ? unseen : []),
    ...byHand(ask.artifacts),
    ...(ask.example ? ['Synthetic example: the town was drawn by a program.'] : []),
    ...unseen,
    ...pixelSize(perceived),
    ...sources(perceived, ask),
    ...shapes(ask.artifacts, perceived),
    ...ask.request.reading.assumptions,
  ]
  return [...new Set(lines)].slice(0, mostLines)
}

/** Only rejections a number has used: an object taken out of a result that nothing counts changes no answer. */
function byHand(artifacts: readonly Artifact[]): string[] {
  const used = new Map<string, number>()
  for (const artifact of artifacts) {
    if (artifact.kind !== 'quantity' && artifact.kind !== 'yes_no') continue
    if (artifact.rejectedByHand) used.set(JSON.stringify([artifact.evidence?.artifactId, artifact.classes]), artifact.rejectedByHand)
  }
  const n = [...used.values()].reduce((sum, one) => sum + one, 0)
  const corrected = artifacts.some((artifact) => artifact.kind === 'quantity' && artifact.hand !== undefined && (artifact.hand.added > 0 || artifact.hand.acts.length > 0))
  return [
    ...(n > 0 ? [`${n} ${n === 1 ? 'object was' : 'objects were'} taken out by hand.`] : []),
    ...(corrected ? ['Objects or pixels were corrected by hand: what the analyst drew carries no score and is not checked by a model.'] : []),
  ]
}

/** Share of the asked area that could be analysed, by the result that saw least. */
const analysedShare = (artifacts: readonly Artifact[]): number =>
  Math.min(1, ...artifacts.map((one) => (one.kind === 'segmentation' || one.kind === 'detections' || one.kind === 'mask' ? one.analysedShare : 1)))

/** Less than half was looked at: the answer itself must say so. */
export const isMostlyUnseen = (artifacts: readonly Artifact[]): boolean => analysedShare(artifacts) < 0.5

/** "17 %", "under 1 %" */
export function analysedWords(artifacts: readonly Artifact[]): string {
  const share = analysedShare(artifacts)
  return share < 0.005 ? 'under 1 %' : `${Math.round(share * 100)} %`
}

/** How much was seen, and why no more where a cause is known. */
function unseenShare(perceived: readonly Perceived[]): string[] {
  const share = analysedShare(perceived)
  if (share === 1) return []
  const causes = [...new Set(perceived.flatMap((artifact) => artifact.unseen ?? []))]
  const rest = causes.length > 0 ? '.' : '; the rest was not imaged or not readable.'
  return share < 0.995 ? [`${analysedWords(perceived)} of the asked area could be analysed${rest}`, ...causes] : causes
}

function pixelSize(perceived: readonly Perceived[]): string[] {
  const typed = perceived.some((artifact) => artifact.frame.gsdFrom === 'typed')
  return [...perceived.flatMap((artifact) => artifact.note ?? []), ...(typed ? ['The pixel size was typed in, not measured: lengths and areas depend on it.'] : [])]
}

function sources(perceived: readonly Perceived[], { cardOf, artifacts }: LimitsAsk): string[] {
  const known = [...new Map(perceived.map(({ source }) => [`${source.kind}:${source.id}`, source])).values()]
  const lines = known.map(({ kind, id }) =>
    kind === 'labels' ? 'Labels from a file were used in place of a model.' : `Model ${id}: ${cardOf(id)?.limits ?? 'no limits stated on its card.'}`,
  )
  if (known.some(({ kind }) => kind === 'labels')) return lines
  const numbers = artifacts.filter((artifact) => artifact.kind === 'quantity')
  if (numbers.some(({ interval }) => interval === null)) return [...lines, 'The model is not calibrated for this place, so no interval is given.']
  return numbers.length > 0 ? [...lines, 'The interval was measured at another place; here it may be too narrow.'] : lines
}

function shapes(artifacts: readonly Artifact[], perceived: readonly Perceived[]): string[] {
  const lines: string[] = []
  if (artifacts.some((artifact) => artifact.kind === 'detections' && artifact.method === 'components'))
    lines.push('Objects that touch in the mask are counted as one, so a dense block has more than the number says.')
  if (perceived.some((artifact) => artifact.classes.some((name) => damageClass.test(name))))
    lines.push('Walls and interiors cannot be seen from above: "no visible damage" is what the roof shows.')
  if (artifacts.some((artifact) => artifact.kind === 'path'))
    lines.push('The way is clear in this image; a vehicle may still not pass, and a blocked road may be passable on foot.')
  return lines
}
