import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { FailureError, fail } from '../contracts/result.ts'
import type { Session } from './session.ts'
import { type EngineWorld, needSession } from './world.ts'

/**
 * A safe copy of the open project under another name, which then is the open project.
 * @throws FailureError bad_request when no project is open, or a file of that name is there
 */
export async function saveProjectAs(world: EngineWorld, path: string): Promise<Session> {
  const place = resolve(path.endsWith('.aftermap') ? path : `${path}.aftermap`)
  if (existsSync(place))
    throw new FailureError(fail({ code: 'bad_request', message: `${basename(place)} is there already.`, hint: 'Choose another name.', repairable: true }).error)
  needSession(world).store.copyTo(place)
  return world.openProject(place, { create: false })
}
