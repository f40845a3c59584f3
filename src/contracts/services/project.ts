import { z } from 'zod'
import { call, defineService, event } from '../service.ts'

export const ProjectSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  /** true until it was given a place by the person; lives in the recovery folder */
  unnamed: z.boolean(),
  readOnly: z.boolean(),
  example: z.boolean(),
  /** one quiet line after a crash, or what changed while she was away */
  notice: z.string().nullable(),
  undo: z.string().nullable(),
  redo: z.string().nullable(),
})
export type Project = z.infer<typeof ProjectSchema>

const Nothing = z.object({})
const RecentSchema = z.object({ path: z.string(), name: z.string(), answers: z.number().int(), openedAt: z.string(), present: z.boolean() })

export const projectService = defineService('project', {
  current: call(Nothing, ProjectSchema.nullable()),
  create: call(z.object({ path: z.string().nullable() }), ProjectSchema),
  open: call(z.object({ path: z.string() }), ProjectSchema),
  openExample: call(Nothing, ProjectSchema),
  close: call(Nothing, Nothing),
  /** safe copy (`VACUUM INTO`) under a new name, which then is the open project */
  saveAs: call(z.object({ path: z.string() }), ProjectSchema),
  recent: call(Nothing, z.array(RecentSchema)),
  undo: call(Nothing, ProjectSchema),
  redo: call(Nothing, ProjectSchema),
  dismissNotice: call(Nothing, ProjectSchema),
  changed: event(ProjectSchema.nullable()),
})
