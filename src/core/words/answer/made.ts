import type { Answer } from '../../../contracts/answer.ts'
import type { Artifact, ArtifactOf } from '../../../contracts/kinds/index.ts'
import { factOf, type Result, slot, type With, type Worded } from './parts.ts'

type Made = 'raster' | 'features' | 'graph' | 'series' | 'text' | 'figure' | 'report'

/** A layer, a network, a picture or words that a step made: named by its title; how many things are in it is a fact. */
export function wordMade(result: Result, artifact: ArtifactOf<Made>, given: With): Worded {
  if (artifact.kind === 'text') return { kind: 'state', value: artifact.text, template: artifact.text, facts: [], reason: null }
  const many = howMany(artifact)
  if (many === null) return { kind: 'state', value: artifact.title, template: given.language.done(artifact.title), facts: [], reason: null }
  const fact = factOf(given.nextId(), result, {
    label: artifact.title,
    value: many,
    unit: 'count',
    method: artifact.method,
    intervalReason: 'not_calibrated',
    evidence: { artifactId: result.artifactId, minScore: null, classes: artifact.kind === 'features' ? artifact.classes : [] },
  })
  return {
    kind: kindOf(artifact),
    value: many,
    template: given.language.count({ slot: slot(fact.id), what: artifact.title, where: given.where, value: many }),
    facts: [fact],
    reason: null,
  }
}

const howMany = (artifact: Artifact): number | null => (artifact.kind === 'features' ? artifact.features.length : artifact.kind === 'graph' ? artifact.edges.length : null)
const kindOf = ({ kind }: Artifact): Answer['kind'] => (kind === 'features' ? 'count' : 'quantity')

/** Records are shown as they are; each row that has a number is not a fact of its own, the table is. */
export function wordRecords(result: Result, table: ArtifactOf<'table'>, { language, nextId }: With): Worded {
  const rows = table.records?.rows ?? []
  const fact = factOf(nextId(), result, {
    label: table.title,
    value: rows.length,
    unit: 'count',
    method: table.method,
    intervalReason: 'not_calibrated',
    evidence: table.evidence ? { artifactId: table.evidence.artifactId, minScore: null, classes: [] } : null,
  })
  return { kind: 'table', value: [...rows], template: language.done(`${table.title}: ${slot(fact.id)}`), facts: [fact], reason: null }
}
