import { unwrap } from '../../contracts/result.ts'
import type { Handlers } from '../../contracts/service.ts'
import type { exportsService } from '../../contracts/services/exports.ts'
import { writeExport } from '../export/index.ts'
import { packProject } from '../pack/index.ts'
import { type EngineWorld, needSession } from '../world.ts'

export const exportsHandlers = (world: EngineWorld): Handlers<typeof exportsService> => ({
  write: async (ask) => unwrap(await writeExport(needSession(world), { ...ask, now: world.now(), version: world.version })),
  pack: async (ask) => unwrap(await packProject(needSession(world), { ...ask, models: world.models.usable() })),
})
