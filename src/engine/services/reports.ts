import type { Handlers } from '../../contracts/service.ts'
import type { KeptReport, reportsService } from '../../contracts/services/reports.ts'
import { drawFigure } from '../pictures/index.ts'
import { makeReports, reportHtml, visibleSheet, writeReport } from '../report/index.ts'
import { type EngineWorld, needSession } from '../world.ts'

export const reportsHandlers = (world: EngineWorld): Handlers<typeof reportsService> => {
  const reports = () => makeReports(needSession(world), { cardOf: world.cardOf, now: world.now })
  const told = (kept: KeptReport): KeptReport => {
    world.emit('reports', 'changed', kept)
    return kept
  }
  return {
    list: () =>
      world.session() === null
        ? []
        : reports()
            .list()
            .map(({ report, ...rest }) => ({ ...rest, title: report.title, asOf: report.asOf })),
    compose: async (ask) => told(await reports().compose(ask)),
    get: ({ id }) => reports().get(id),
    edit: ({ id, edit }) => told(reports().edit(id, edit)),
    undo: ({ id }) => told(reports().undo(id)),
    remove({ id }) {
      reports().remove(id)
      return {}
    },
    preview: ({ id }) => ({ html: reportHtml(reports().get(id).report) }),
    write: async ({ id, format, path }) => ({ files: await writeReport(reports().get(id).report, { format, path }) }),
    sheet: (ask) => visibleSheet(needSession(world), ask, world.now()),
    draw: ({ figure, format, path, dpi }) => drawFigure(figure, { format, path, dpi }),
  }
}
