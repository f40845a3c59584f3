import type { ModelCard } from '../contracts/model-card.ts'
import { FailureError, fail } from '../contracts/result.ts'
import type { SystemInfo } from '../contracts/services/system.ts'
import type { Emit } from './events.ts'
import type { Log } from './log.ts'
import type { LabelReader } from './labels/label-reader.ts'
import type { Planners } from './planners/index.ts'
import type { ModelHost } from './perception/index.ts'
import type { Session } from './session.ts'

/** What the handlers of every service share: the machine, the models and the one open project. */
export type EngineWorld = {
  readonly version: string
  readonly dataDir: string
  readonly log: Log
  readonly emit: Emit
  readonly models: ModelHost
  readonly labels: LabelReader
  readonly now: () => string
  cardOf(id: string): ModelCard | null
  readonly planners: Planners
  /** address of Ollama now; a person may change it */
  readonly ollamaUrl: string
  ollamaState(): Promise<SystemInfo['ollama']>
  session(): Session | null
  openProject(path: string | null, options: { create: boolean; example?: boolean }): Promise<Session>
  closeProject(): Promise<void>
  saveProjectAs(path: string): Promise<Session>
  /** writes the example's image and labels where the project can point to them; returns the project */
  openExample(): Promise<Session>
  recent(): { path: string; name: string; answers: number; openedAt: string; present: boolean }[]
}

/** The open project, or the sentence that says there is none. */
export function needSession(world: EngineWorld): Session {
  const session = world.session()
  if (session) return session
  throw new FailureError(fail({ code: 'bad_request', message: 'No project is open.', hint: 'Drop an image, or open a project first.' }).error)
}
