import { catalogueService } from './catalogue.ts'
import { evidenceService } from './evidence.ts'
import { exportsService } from './exports.ts'
import { modelsService } from './models.ts'
import { plannersService } from './planners.ts'
import { projectService } from './project.ts'
import { reportsService } from './reports.ts'
import { requestsService } from './requests.ts'
import { systemService } from './system.ts'
import { teachService } from './teach.ts'
import { toolsService } from './tools.ts'
import { workspaceService } from './workspace.ts'

/** Every service of the engine, by name. */
export const services = {
  catalogue: catalogueService,
  evidence: evidenceService,
  exports: exportsService,
  models: modelsService,
  planners: plannersService,
  project: projectService,
  reports: reportsService,
  requests: requestsService,
  system: systemService,
  teach: teachService,
  tools: toolsService,
  workspace: workspaceService,
} as const
export type Services = typeof services
export type ServiceName = keyof Services
