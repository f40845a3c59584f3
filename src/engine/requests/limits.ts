import type { RequestState } from '../../contracts/request.ts'
import type { Artifact } from '../../contracts/kinds/index.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import type { ModelCard } from '../../contracts/model-card.ts'

type LimitsAsk = {
  artifacts: readonly Artifact[]
  workspace: Workspace
  cardOf(id: string): ModelCard | null
  request: Pick<RequestState, 'reading' | 'plannerNotes'>
  rejectedByHand: number
  example: boolean
}

const damageClass = /^building_(no|minor|major|destroyed)/
const mostLines = 6

/** What an answer cannot show, chosen by rule from its facts; 2 to 6 lines, most important first. */
export function limitsOf(ask: LimitsAsk): string[] {
  const { artifacts } = ask
  const perceived = artifacts.filter((artifact) => artifact.kind === 'segmentation' || artifact.kind === 'detections' || artifact.kind === 'mask')
  const lines: string[] = []
  const share = Math.min(1, ...perceived.map((artifact) => artifact.analysedShare))
  if (share < 0.995) lines.push(`${Math.round(share * 100)} % of the asked area could be analysed; the rest was not imaged or not readable.`)
  const sources = new Map(perceived.map((artifact) => [`${artifact.source.kind}:${artifact.source.id}`, artifact.source]))
  for (const source of sources.values()) {
    if (source.kind === 'labels') lines.push('Labels from a file were used in place of a model.')
    else lines.push(`Model ${source.id}: ${ask.cardOf(source.id)?.limits ?? 'no limits stated on its card.'}`)
  }
  if (artifacts.some((artifact) => artifact.kind === 'quantity') && ![...sources.values()].some((source) => source.kind === 'labels'))
    lines.push('The model is not calibrated for this place, so no interval is given.')
  if (artifacts.some((artifact) => artifact.kind === 'detections' && artifact.method === 'components'))
    lines.push('Objects that touch in the mask are counted as one, so a dense block has more than the number says.')
  if (perceived.some((artifact) => artifact.frame.gsdFrom === 'typed')) lines.push('The pixel size was typed in, not measured: lengths and areas depend on it.')
  if (perceived.some((artifact) => artifact.classes.some((name) => damageClass.test(name))))
    lines.push('Walls and interiors cannot be seen from above: "no visible damage" is what the roof shows.')
  if (artifacts.some((artifact) => artifact.kind === 'path'))
    lines.push('The way is clear in this image; a vehicle may still not pass, and a blocked road may be passable on foot.')
  if (ask.rejectedByHand > 0) lines.push(`${ask.rejectedByHand} objects were taken out by hand.`)
  if (ask.example) lines.push('Synthetic example: the town was drawn by a program.')
  lines.push(...ask.request.reading.assumptions)
  return [...new Set(lines)].slice(0, mostLines)
}
