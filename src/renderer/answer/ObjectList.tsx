import { useState } from 'react'
import { text } from '../messages/en.ts'
import { classWords } from '../../core/words/index.ts'
import { countsAt } from '../map/object-layer.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Button } from '../ui/Button.tsx'
import { digits } from '../ui/format.ts'
import type { EvidenceRef, EvidenceSet } from './evidence-store.ts'
import { ObjectRow } from './ObjectRow.tsx'

const firstShown = 60

/** Why no object is listed. Only where a score was asked for can a lower one bring candidates: labels have none. */
export function emptyWords(ref: EvidenceRef, set: Pick<EvidenceSet, 'total' | 'cardScore'>): string {
  if (set.total > 0) return text.answer.noObjects
  return ref.minScore === null && set.cardScore === null ? text.answer.noneHere(classWords(ref.classes)) : text.answer.none
}

/** What was counted and what just missed, least certain first. */
export function ObjectList({ evidence }: { evidence: { ref: EvidenceRef; set: EvidenceSet | null } }) {
  const { objectId, preview } = useUi()
  const [all, setAll] = useState(false)
  const layerId = useMirror((mirror) => {
    const artifact = mirror.results[evidence.ref.artifactId]
    return artifact && 'layerId' in artifact ? artifact.layerId : null
  })
  const { set } = evidence
  if (!set) return <p className="section empty">…</p>
  if (set.objects.length === 0) return <p className="section empty">{emptyWords(evidence.ref, set)}</p>
  const minScore = preview?.artifactId === evidence.ref.artifactId ? preview.minScore : null
  const counted = set.objects.filter((object) => countsAt(object, minScore)).length
  const shown = all ? set.objects : set.objects.slice(0, firstShown)
  const order = set.objects.some((object) => object.score !== null) ? text.answer.least : text.answer.smallest
  return (
    <section className="object-section" aria-label={order}>
      <div className="row object-head">
        <h2 className="head" title={order === text.answer.smallest ? text.answer.smallestNote : undefined}>
          {order}
        </h2>
        <span className="grow" />
        <span className="small quiet">{text.answer.counted(digits(counted), digits(set.objects.length - counted))}</span>
      </div>
      <ul className="objects" data-testid="objects">
        {shown.map((object) => (
          <ObjectRow key={object.id} object={object} layerId={layerId} counted={countsAt(object, minScore)} selected={object.id === objectId} />
        ))}
      </ul>
      {shown.length < set.objects.length ? (
        <Button tone="link" onPress={() => setAll(true)}>
          {`${text.answer.all} (${digits(set.objects.length)})`}
        </Button>
      ) : null}
    </section>
  )
}
