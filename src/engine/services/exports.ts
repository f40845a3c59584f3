import { unwrap } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { exportsService } from '../../contracts/services/exports.ts'
import { writeExport } from '../export/index.ts'
import { packProject } from '../pack/index.ts'
import { type EngineWorld, needSession } from '../world.ts'

export const exportsHandlers = (world: EngineWorld): Handlers<typeof exportsService> => ({
  async write({ job, ...ask }) {
    const session = needSession(world)
    return unwrap(await session.writings.run(job, (writing) => writeExport(session, { ...ask, writing, now: world.now(), version: world.version })))
  },
  async pack({ job, ...ask }) {
    const session = needSession(world)
    return unwrap(await session.writings.run(job, (writing) => packProject(session, { ...ask, writing, models: world.models.usable() })))
  },
  cancel: ({ job }) => ({ stopped: world.session()?.writings.cancel(job) ?? false }),
})
