import type { EvidenceObject } from '../../contracts/services/evidence.ts'
import { describePosition, onTheMap } from '../../core/geo/index.ts'
import { areaWords } from '../../core/words/index.ts'
import { boxOf, withGround } from '../map/map-handle.ts'
import { text } from '../messages/en.ts'
import { correctText } from '../messages/en-correct.ts'
import { useMirror } from '../state/mirror.ts'
import { imagesOf, useRequest } from '../state/selectors.ts'
import { useUi } from '../state/ui.ts'
import { Crop } from '../ui/Crop.tsx'
import { Button } from '../ui/Button.tsx'
import { dateWords, digits } from '../ui/format.ts'
import { lookOf } from '../ui/palette.ts'
import { Swatch } from '../ui/Swatch.tsx'
import { activeFact } from './active-evidence.ts'
import { Attributes } from './Attributes.tsx'
import { Breadcrumb } from './Breadcrumb.tsx'
import { CorrectRow } from './CorrectRow.tsx'
import { judge, lookAtPixels, stepObject } from './evidence-actions.ts'
import { useActiveEvidence } from './use-evidence.ts'

/** One object down to its pixels: crops of every date, verdict, where it comes from. */
export function EvidencePanel() {
  const request = useRequest()
  const { objectId, factId } = useUi()
  const evidence = useActiveEvidence()
  const objects = evidence?.set?.objects ?? []
  const index = objects.findIndex((other) => other.id === objectId)
  const object = objects[index]
  const fact = activeFact(request, factId)
  if (!request || !object) return <p className="section empty">{text.evidence.pick}</p>
  return (
    <>
      {fact ? (
        <section className="section">
          <Breadcrumb request={request} fact={fact} />
        </section>
      ) : null}
      <section className="section evidence-top">
        <Crops object={object} />
        {object.shape ? null : (
          <div className="evidence-acts">
            <Button icon="tick" keys="y" pressed={object.verdict === 'accepted'} onPress={() => void judge(object, 'accepted')}>
              {text.answer.accept}
            </Button>
            <Button icon="help" keys="u" pressed={object.verdict === 'unsure'} onPress={() => void judge(object, 'unsure')}>
              {text.answer.unsure}
            </Button>
            <Button icon="cross" keys="Del" pressed={object.verdict === 'rejected'} onPress={() => void judge(object, 'rejected')}>
              {text.answer.reject}
            </Button>
          </div>
        )}
      </section>
      {object.shape ? null : <CorrectRow />}
      {object.shape ? <Attributes object={object} /> : <Origin object={object} artifactId={evidence?.ref.artifactId ?? ''} />}
      <section className="section row">
        <Button icon="up" label="Previous" onPress={() => stepObject(-1)} />
        <Button icon="down" label="Next" onPress={() => stepObject(1)} />
        <Button icon="search" onPress={() => lookAtPixels(object)}>
          {text.answer.pixels}
        </Button>
        <span className="grow" />
        <span className="quiet">{text.evidence.walk(index + 1, objects.length)}</span>
      </section>
    </>
  )
}

function Crops({ object }: { object: EvidenceObject }) {
  const workspace = useMirror((mirror) => mirror.workspace)
  const box = withGround(boxOf(object), 1.5)
  return (
    <div className="crops">
      {imagesOf(workspace && onTheMap(workspace))
        .slice(0, 2)
        .map((layer) => (
          <figure key={layer.id}>
            <figcaption>{dateWords(layer.date, false) || text.roles[layer.role]}</figcaption>
            <Crop className="crop" alt={`${object.id} in ${layer.name}`} layerId={layer.id} box={box} sizePx={212} />
          </figure>
        ))}
    </div>
  )
}

function Origin({ object, artifactId }: { object: EvidenceObject; artifactId: string }) {
  const frame = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const artifact = useMirror((mirror) => mirror.results[artifactId])
  const file = useMirror((mirror) => (artifact && 'layerId' in artifact ? (mirror.workspace?.layers.find((layer) => layer.id === artifact.layerId)?.name ?? null) : null))
  const source = artifact && 'source' in artifact ? `${artifact.source.kind === 'labels' ? 'labels' : artifact.source.id} · ${artifact.source.sha256.slice(0, 8)}` : null
  const rows: [string, string | null][] = [
    [text.evidence.score, object.score === null ? (object.byHand ? correctText.noScore : null) : object.score.toFixed(3)],
    [correctText.correction, object.byHand ? correctText.byHand[object.byHand] : null],
    [text.evidence.standing, object.standing === 'counted' ? 'yes' : object.standing === 'near_miss' ? text.answer.below : text.answer.rejected],
    [text.evidence.area, object.areaM2 === null ? null : areaWords(object.areaM2)],
    [text.evidence.centre, frame ? describePosition(frame, object.centre) : null],
    [text.evidence.rowCol, `${digits(object.centre[1])}, ${digits(object.centre[0])}`],
    [text.evidence.file, file],
    [text.evidence.model, source],
  ]
  return (
    <section className="section">
      <h2 className="head">{text.evidence.where}</h2>
      <p className="row">
        <Swatch classId={object.class} />
        {lookOf(object.class).label} <b>{object.id}</b>
      </p>
      <dl className="pairs">
        {rows.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}
