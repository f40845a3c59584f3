import type { Handlers } from '../../contracts/service.ts'
import type { projectService } from '../../contracts/services/project.ts'
import { type EngineWorld, needSession } from '../world.ts'

export const projectHandlers = (world: EngineWorld): Handlers<typeof projectService> => ({
  current: () => world.session()?.state() ?? null,
  create: async ({ path }) => (await world.openProject(path, { create: true })).state(),
  open: async ({ path }) => (await world.openProject(path, { create: false })).state(),
  openExample: async () => (await world.openExample()).state(),
  async close() {
    await world.closeProject()
    return {}
  },
  saveAs: async ({ path }) => (await world.saveProjectAs(path)).state(),
  recent: () => world.recent(),
  async undo() {
    const session = needSession(world)
    await session.undo('undo')
    return session.state()
  },
  async redo() {
    const session = needSession(world)
    await session.undo('redo')
    return session.state()
  },
  dismissNotice() {
    const session = needSession(world)
    session.setNotice(null)
    return session.state()
  },
})
