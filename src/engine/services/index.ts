import type { AllHandlers } from '../door/serve-channel.ts'
import type { EngineWorld } from '../world.ts'
import { catalogueHandlers } from './catalogue.ts'
import { evidenceHandlers } from './evidence.ts'
import { exportsHandlers } from './exports.ts'
import { modelsHandlers } from './models.ts'
import { plannersHandlers } from './planners.ts'
import { projectHandlers } from './project.ts'
import { reportsHandlers } from './reports.ts'
import { requestsHandlers } from './requests.ts'
import { systemHandlers } from './system.ts'
import { teachHandlers } from './teach.ts'
import { toolsHandlers } from './tools.ts'
import { workspaceHandlers } from './workspace.ts'

/** Handlers of every service, over the shared world. */
export const makeHandlers = (world: EngineWorld): AllHandlers => ({
  catalogue: catalogueHandlers(world),
  evidence: evidenceHandlers(world),
  exports: exportsHandlers(world),
  models: modelsHandlers(world),
  planners: plannersHandlers(world),
  project: projectHandlers(world),
  reports: reportsHandlers(world),
  requests: requestsHandlers(world),
  system: systemHandlers(world),
  teach: teachHandlers(world),
  tools: toolsHandlers(world),
  workspace: workspaceHandlers(world),
})
