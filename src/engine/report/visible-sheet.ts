import type { Figure } from '../../contracts/kinds/index.ts'
import { FailureError, fail } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { reportsService } from '../../contracts/services/reports.ts'
import { imagesToAsk } from '../../core/geo/index.ts'
import { mapPixels } from '../../core/geo/index.ts'
import type { PixelBox } from '../../contracts/frame.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { type Drawable, drawableKinds, type DrawnThing } from '../../tools/index.ts'
import type { Session } from '../session.ts'
import { requestSheet } from './report-maps.ts'
import { toldOf } from './told.ts'

type Ask = Parameters<Handlers<typeof reportsService>['sheet']>[0]

/** Map sheet of an answered question, or of what the map shows. @throws failures of drawing; `bad_request` for a question without an answer */
export async function visibleSheet(session: Session, { request, shown, title, paper, box }: Ask, now: string): Promise<Figure> {
  const imprint = { made: `${now.slice(0, 16).replace('T', ' ')} UTC`, project: session.store.project().name }
  if (request !== null) {
    const found = session.requests.list().find(({ id, number }) => id === request || String(number) === request)
    if (!found || found.answer === null) throw refused('This question has no answer to draw.', 'Run its plan first.')
    return requestSheet(session, toldOf({ ...found, answer: found.answer }), { title, paper, box: null, imprint })
  }
  const workspace = session.workspace.state()
  const things = shown.flatMap(({ artifactId, classes, minScore }): DrawnThing[] => {
    const artifact = session.store.artifacts.find(artifactId)
    const isDrawable = artifact !== null && (drawableKinds as readonly string[]).includes(artifact.kind)
    return isDrawable ? [{ stored: { artifactId, artifact, step: '' } as Drawable, classes, minScore }] : []
  })
  const layer = imagesToAsk(workspace)[0] ?? null
  const active = workspace.areas.find((area) => area.active) ?? null
  const figure = await session.printing.map({
    image: layer ? { name: layer.id, layer } : null,
    things,
    area: active ? { name: active.id, label: active.name, frame: active.frame, rings: active.rings } : null,
    points: workspace.points.map(({ id, name, frame, xy }) => ({ name: id, label: name, frame, xy })),
    title: title ?? session.store.project().name,
    imprint,
    paper,
    box: box && workspace.frame && layer ? boxOn(layer, workspace.frame, box) : null,
  })
  if (figure.ok) return figure.value
  throw new FailureError(figure.error)
}

/** The view of the map in pixels of the image. */
function boxOn(layer: Layer, frame: Layer['frame'], [left, top, right, bottom]: PixelBox): PixelBox {
  const corners = mapPixels(frame, layer.frame, [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ])
  if (!corners.ok) throw new FailureError(corners.error)
  const xs = corners.value.map((xy) => xy[0])
  const ys = corners.value.map((xy) => xy[1])
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const refused = (message: string, hint: string) => new FailureError(fail({ code: 'bad_request', message, hint }).error)
