import type { Artifact } from '../../contracts/kinds/index.ts'
import type { RequestState } from '../../contracts/request.ts'
import { useActiveEvidence } from '../answer/use-evidence.ts'
import { openRequest } from '../ask/ask-actions.ts'
import { classKey, isMade, isShown, resultsOf, setShown, type ShownResult } from '../map/shown-results.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { Icon } from '../ui/Icon.tsx'
import { kindIcon, kindWord } from '../plan/wires.ts'
import { classRowsOf } from './class-rows.ts'
import { ClassRow } from './ClassRow.tsx'
import { MadeRows } from './MadeRows.tsx'
import { EyeButton } from './EyeButton.tsx'

/** Results of one question; the one on screen is open, with its class rows as the legend. */
export function ResultGroup({ request }: { request: RequestState }) {
  const open = useUi((ui) => ui.requestId === request.id)
  return (
    <div>
      <button type="button" className={open ? 'layer layer-line request on' : 'layer layer-line request'} onClick={() => void openRequest(request)}>
        <Icon name={open ? 'down' : 'right'} small />
        <span className="clip">{`Q${request.number} · ${request.text}`}</span>
      </button>
      {open ? resultsOf(request).map((result) => <Result key={result.artifactId} result={result} />) : null}
    </div>
  )
}

/** Objects on the screen and the classes they are all of: of other classes nothing is known by them. */
const evidenceOf = ({ ref, set }: NonNullable<ReturnType<typeof useActiveEvidence>>) => (set ? { objects: set.objects, classes: ref.classes } : null)

function Result({ result }: { result: ShownResult }) {
  const hidden = useUi((ui) => ui.hidden)
  const artifact: Artifact | undefined = useMirror((mirror) => mirror.results[result.artifactId])
  const evidence = useActiveEvidence()
  const shown = isShown(result, hidden)
  const rows = artifact ? classRowsOf(artifact, evidence?.ref.artifactId === result.artifactId ? evidenceOf(evidence) : null) : []
  const name = `step ${result.number} · ${kindWord(result.kind)}`
  return (
    <>
      <div className={shown ? 'layer layer-line result' : 'layer layer-line result dim'} data-testid="result-row">
        <EyeButton name={name} shown={shown} onToggle={() => setShown(result.artifactId, !shown)} />
        <Icon name={kindIcon(result.kind)} small />
        <span className="layer-name">{name}</span>
      </div>
      {shown && isMade(result.kind) ? <MadeRows artifactId={result.artifactId} /> : null}
      {shown
        ? rows.map((row) => {
            const key = classKey(result.artifactId, row.classId)
            return <ClassRow key={key} row={row} shown={!hidden[key]} onToggle={() => setShown(key, hidden[key] === true)} />
          })
        : null}
    </>
  )
}
