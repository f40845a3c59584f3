import { homedir } from 'node:os'
import { FailureError, fail, type Result, unwrap } from '../../contracts/result.ts'
import type { ImportProgress, PlannersState, SelfTest } from '../../contracts/services/planners.ts'
import { isThisMachine } from '../planner/ollama/client/this-machine.ts'
import { keyOf, openAdvice } from './advice.ts'
import { isFile, type Machine } from './find-program.ts'
import { importGguf } from './import-gguf.ts'
import { selfTest, type TestedPlanners } from './self-test.ts'
import { type Started, startServer } from './start-server.ts'
import { makeWatch } from './watch.ts'

export type PlannersParts = {
  /** where addresses and self-tests are kept */
  readonly file: string
  readonly address: string
  readonly isGiven?: boolean
  readonly planners: TestedPlanners
  readonly now: () => string
  readonly machine?: Machine
  warn(sentence: string): void
  changed(state: PlannersState): void
  importProgress(progress: ImportProgress): void
  selfTestProgress(progress: { model: string; done: number; total: number }): void
}

export type Planners = ReturnType<typeof openPlanners>

const thisMachine: Machine = { platform: process.platform, env: process.env, home: homedir(), isFile }

const busy = (message: string) => new FailureError(fail({ code: 'bad_request', message, hint: 'Wait for it, or stop it.', repairable: true }).error)

/** The language models of this machine: how they stand, what was found out of them, and ways to bring and try one. One import and one test at a time. */
export function openPlanners(parts: PlannersParts) {
  const { machine = thisMachine, now } = parts
  const advice = openAdvice(parts.file, parts)
  const watch = makeWatch({ advice, machine, address: parts.address, isGiven: parts.isGiven ?? false, now, changed: parts.changed })
  let importing: AbortController | null = null
  let testing: AbortController | null = null
  let started: Started | null = null

  async function test(model: string): Promise<Result<SelfTest>> {
    if (testing) throw busy('A self-test is running already.')
    const control = new AbortController()
    testing = control
    try {
      const progress = (done: number, total: number) => parts.selfTestProgress({ model, done, total })
      const found = await selfTest({ talk: { url: watch.url(), model }, planners: parts.planners, signal: control.signal, now, progress })
      if (found.ok) advice.change((kept) => ({ ...kept, tests: { ...kept.tests, [keyOf({ name: model, digest: found.value.digest })]: found.value } }))
      return found
    } finally {
      testing = null
      await watch.lookAndTell()
    }
  }

  async function bring(path: string, name: string | undefined): Promise<PlannersState> {
    if (importing) throw busy('A model is being imported already.')
    importing = new AbortController()
    try {
      const made = unwrap(await importGguf({ path, name, url: watch.url(), signal: importing.signal, progress: parts.importProgress }))
      parts.importProgress({ name: made.name, stage: 'testing', done: 0, total: 0 })
      // the model is there whatever its test says; what the test met is told by the state
      await test(made.name)
      return await watch.lookAndTell(made.name)
    } finally {
      importing = null
    }
  }

  async function start(): Promise<PlannersState> {
    const program = watch.program()
    if (program === null || isThisMachine(watch.url()) !== true)
      throw new FailureError(
        fail({ code: 'planner_not_installed', message: 'There is no Ollama on this machine to start.', hint: 'Use the built-in planner.', repairable: true }).error,
      )
    if (!(await watch.answers())) started = unwrap(await startServer(program, watch))
    return watch.lookAndTell()
  }

  return {
    url: watch.url,
    state: watch.look,
    setAddress: watch.setAddress,
    startServer: start,
    selfTest: async (model: string): Promise<SelfTest> => unwrap(await test(model)),
    importGguf: bring,
    cancelImport() {
      importing?.abort()
      testing?.abort()
    },
    cancelSelfTest: () => testing?.abort(),
    /** ends what was begun here, a server started from here too */
    stop() {
      importing?.abort()
      testing?.abort()
      started?.stop()
      watch.stop()
    },
  }
}
