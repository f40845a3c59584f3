import type { Handlers } from '../../contracts/service.ts'
import type { plannersService } from '../../contracts/services/planners.ts'
import type { EngineWorld } from '../world.ts'
import { systemInfo } from './system.ts'

export function plannersHandlers(world: EngineWorld): Handlers<typeof plannersService> {
  const { planners } = world
  /** the line of the machine names the server too */
  const andSystem = async <T>(work: Promise<T>): Promise<T> => {
    const value = await work
    world.emit('system', 'changed', await systemInfo(world))
    return value
  }
  return {
    state: ({ model, again }) => planners.state(model, again),
    setAddress: ({ url, allowRemote }) => andSystem(planners.setAddress(url, allowRemote)),
    startServer: () => andSystem(planners.startServer()),
    selfTest: ({ model }) => planners.selfTest(model),
    cancelSelfTest() {
      planners.cancelSelfTest()
      return {}
    },
    importGguf: ({ path, name }) => andSystem(planners.importGguf(path, name)),
    cancelImport() {
      planners.cancelImport()
      return {}
    },
  }
}
