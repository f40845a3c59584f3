import { describePosition } from '../../core/geo/index.ts'
import { chooseObject, flyTo } from '../answer/evidence-actions.ts'
import { useActiveEvidence } from '../answer/use-evidence.ts'
import { text } from '../messages/en.ts'
import { areaShort } from '../ui/format.ts'
import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import { shortOf } from '../ui/palette.ts'

const mostRows = 500

/** The map as a table: the same objects, the same selection, for eyes and readers that want words. */
export function MapTwin() {
  const evidence = useActiveEvidence()
  const frame = useMirror((mirror) => mirror.workspace?.frame ?? null)
  const objects = evidence?.set?.objects ?? []
  return (
    <div className="dialog-body">
      <h1 className="step-name">{text.twin.head}</h1>
      {objects.length === 0 ? <p className="empty">{text.twin.none}</p> : null}
      <div className="dialog-list">
        <table className="twin">
          <thead>
            <tr>
              <th>id</th>
              <th>{text.twin.class}</th>
              <th>{text.twin.score}</th>
              <th>{text.twin.area}</th>
              <th>{text.twin.place}</th>
            </tr>
          </thead>
          <tbody>
            {objects.slice(0, mostRows).map((object) => (
              <tr key={object.id}>
                <td>
                  <button
                    type="button"
                    className="number"
                    onClick={() => {
                      useUi.setState({ dialog: null })
                      void chooseObject(object.id)
                      flyTo(object)
                    }}
                  >
                    {object.id}
                  </button>
                </td>
                <td>{shortOf(object.class)}</td>
                <td>{object.score?.toFixed(2) ?? ''}</td>
                <td>{object.areaM2 === null ? '' : areaShort(object.areaM2)}</td>
                <td className="mono">{frame ? describePosition(frame, object.centre) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
