import { isOwnName } from '../../contracts/classes.ts'
import type { ModelReport } from '../../contracts/services/models.ts'
import { modelsText as text } from '../messages/en-models.ts'
import { shortOf } from '../ui/palette.ts'
import { Swatch } from '../ui/Swatch.tsx'

/** The classes of a file beside what they are called here. */
export function ImportClasses({ report }: { report: ModelReport | null }) {
  const classes = report?.classes ?? []
  return (
    <>
      <div className="dock-head">
        <h2 className="dock-title">{text.look.classes}</h2>
        {classes.length > 0 ? <span className="tag">{classes.length}</span> : null}
      </div>
      <div className="dock-scroll">
        {classes.length === 0 ? (
          <p className="section empty">{text.look.classesNone}</p>
        ) : (
          <table className="facts class-map" data-testid="import-classes">
            <thead>
              <tr>
                <th scope="col">{text.look.classNumber}</th>
                <th scope="col">{text.look.classInFile}</th>
                <th scope="col">{text.look.classHere}</th>
              </tr>
            </thead>
            <tbody>
              {classes.map((one) => (
                <tr key={one.index}>
                  <td>{one.index}</td>
                  <td className="mono breakable">{one.name}</td>
                  <td>
                    <span className="row">
                      {one.class === 'background' ? null : <Swatch classId={one.class} />}
                      <span className="breakable">
                        {shortOf(one.class)} {isOwnName(one.class) ? <small className="quiet">{text.look.ownName}</small> : null}
                      </span>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {classes.length > 0 ? <p className="section small soft">{text.look.classesNote}</p> : null}
      </div>
    </>
  )
}
