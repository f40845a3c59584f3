import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { describePosition } from '../../core/geo/index.ts'
import { areaWords } from '../../core/words/index.ts'
import { text } from '../messages/en.ts'
import { resultText } from '../messages/en-results.ts'
import { cellWords, headWords } from '../plan/results/cells.ts'
import { useMirror } from '../state/mirror.ts'

/** What is known of a feature or a stretch of road: where it lies, how large it is, and what its layer says of it. */
export function Attributes({ object }: { object: EvidenceObject }) {
  const frame = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const own = Object.entries(object.properties ?? {}).flatMap(([name, value]): [string, string][] => (value === null ? [] : [[headWords(name), cellWords(value)]]))
  const rows: [string, string][] = [
    ...(object.areaM2 === null ? [] : [[text.evidence.area, areaWords(object.areaM2)] as [string, string]]),
    ...(frame ? [[text.evidence.centre, describePosition(frame, object.centre)] as [string, string]] : []),
    ...own,
  ]
  return (
    <section className="section" data-testid="attributes">
      <h2 className="head">{`${resultText.attributes} · ${object.id}`}</h2>
      <dl className="pairs">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
