import type { Artifact } from '../../contracts/kinds/index.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { significantDigits } from '../../core/words/index.ts'
import type { Session } from '../session.ts'
import type { Told } from './told.ts'

type Perceived = Extract<Artifact, { kind: 'segmentation' | 'mask' | 'detections' }>

/** Models, thresholds, calibration, pixel sizes, dates, what was not seen, edits by hand: one sentence each, then the limits of the answers. */
export function methodLines(session: Session, told: readonly Told[], cardOf: (id: string) => ModelCard | null): string[] {
  const artifacts = told.flatMap(({ request }) => request.steps.flatMap((step) => session.requests.storedOf(step) ?? []))
  const perceived = artifacts
    .map(({ artifact }) => artifact)
    .filter((artifact): artifact is Perceived => artifact.kind === 'segmentation' || artifact.kind === 'mask' || artifact.kind === 'detections')
  const lines = [
    ...sourceLines(perceived, cardOf),
    ...imageLines(session, perceived),
    ...seenLines(perceived),
    handLine(
      session,
      artifacts.map(({ artifactId }) => artifactId),
    ),
  ]
  const stale = told
    .filter(({ request }) => request.status === 'stale')
    .map(({ request }) => `Out of date: what question ${request.number} ("${request.text}") stands on has changed since it was answered. Run it again before its numbers are used.`)
  const limits = told.flatMap(({ answer }) => answer.limits)
  const refused = told.filter(({ answer }) => answer.value === null && answer.reason !== null)
  return [...new Set([...stale, ...lines, ...limits, ...refused.map(({ request, answer }) => `Not answered: "${request.text}" ${answer.reason ?? ''}`)])]
}

function sourceLines(perceived: readonly Perceived[], cardOf: (id: string) => ModelCard | null): string[] {
  const known = new Map(perceived.map((artifact) => [`${artifact.source.kind} ${artifact.source.id}`, artifact]))
  return [...known.values()].map((artifact) => {
    const { kind, id } = artifact.source
    if (kind === 'labels') return `Classes were read from the labels of ${id}, not from a model.`
    const card = cardOf(id)
    const least = artifact.kind === 'detections' ? artifact.defaultScore : artifact.kind === 'mask' ? artifact.minScore : null
    return [
      `Model ${id}${card ? `, version ${card.version}` : ''}.`,
      least === null ? '' : ` Score needed: ${significantDigits(least, 2)}.`,
      artifact.calibration ? ' Scores are calibrated on other places.' : ' Scores are not calibrated.',
    ].join('')
  })
}

function imageLines({ workspace }: Session, perceived: readonly Perceived[]): string[] {
  const ids = new Set(perceived.map(({ layerId }) => layerId))
  return workspace
    .state()
    .layers.filter(({ id }) => ids.has(id))
    .map(({ name, date, frame }) => {
      const size = frame.gsd === null ? 'pixel size not known' : `${significantDigits((frame.gsd.x + frame.gsd.y) / 2)} m a pixel${frame.gsdFrom === 'typed' ? ', typed in' : ''}`
      return `Image ${name}: ${date ?? 'date not known'}, ${size}.`
    })
}

/** Least share of an asked area that could be looked at. */
function seenLines(perceived: readonly Perceived[]): string[] {
  if (perceived.length === 0) return []
  const share = Math.min(...perceived.map(({ analysedShare }) => analysedShare))
  return [
    share < 0.995
      ? `At least ${Math.floor(share * 1000) / 10} % of each asked area could be analysed; the rest was not imaged, hidden or not readable.`
      : 'All of the asked ground was imaged and readable.',
  ]
}

function handLine({ store }: Session, artifactIds: readonly string[]): string {
  const edits = [...new Set(artifactIds)].reduce((sum, id) => sum + store.artifacts.edits(id).size + store.artifacts.corrections(id).length, 0)
  return edits === 0 ? 'No edits were made by hand.' : `${edits} ${edits === 1 ? 'edit was' : 'edits were'} made by hand; they are in the numbers and named in the annex.`
}
