import type { Fact } from '../../contracts/answer.ts'
import type { RequestState } from '../../contracts/request.ts'
import { hasDetail, ResultOfKind } from '../plan/results/ResultOfKind.tsx'
import { ShapeResult } from '../plan/results/ShapeResult.tsx'
import { kindOfResult } from './active-evidence.ts'
import { CorrectRow } from './CorrectRow.tsx'
import type { EvidenceRef, EvidenceSet } from './evidence-store.ts'
import { ObjectList } from './ObjectList.tsx'

type Props = { request: RequestState; fact: Fact; evidence: { ref: EvidenceRef; set: EvidenceSet | null } | null }

/** What stands behind a number: features and roads as a table, other results as their kind is read, objects of models as a list to correct. */
export function Behind({ request, fact, evidence }: Props) {
  const listed = evidence ? kindOfResult(request, evidence.ref.artifactId) : null
  const ownId = fact.artifactId ?? fact.evidence?.artifactId ?? null
  const own = ownId ? kindOfResult(request, ownId) : null
  const isShapes = listed === 'features' || listed === 'graph'
  return (
    <>
      {ownId && own && hasDetail(own) && own !== 'features' && own !== 'graph' ? <ResultOfKind key={ownId} artifactId={ownId} kind={own} /> : null}
      {evidence && isShapes ? <ShapeResult key={evidence.ref.artifactId} artifactId={evidence.ref.artifactId} /> : null}
      {isShapes || (evidence === null && own !== null && hasDetail(own)) ? null : <CorrectRow />}
      {evidence && !isShapes ? <ObjectList evidence={evidence} /> : null}
    </>
  )
}
