import { join } from 'node:path'
import type { EngineOptions } from '../engine.ts'
import type { Emit } from '../events.ts'
import type { Log } from '../log.ts'
import { makeOllamaPlanner, placeholderResolve, plannerFor } from '../planner/index.ts'
import { openPlanners, type Planners } from './planners.ts'
import type { TestedPlanners } from './self-test.ts'

/** The planners of the product as a self-test asks them: the model's reading stands, and no step is added by templates. */
export const testedPlanners: TestedPlanners = {
  gold: plannerFor({ kind: 'builtin', model: null }, { url: '' }),
  of: (ask) => makeOllamaPlanner({ ...ask, resolve: placeholderResolve, modelAlone: true, without: { template: true } }),
}

/** The planners of an engine, telling its clients what changes. */
export const openPlannersOf = (options: Pick<EngineOptions, 'dataDir' | 'plannersFile' | 'ollamaUrl' | 'ollamaGiven' | 'now'>, { log, emit }: { log: Log; emit: Emit }): Planners =>
  openPlanners({
    file: options.plannersFile ?? join(options.dataDir, 'planners.json'),
    address: options.ollamaUrl,
    isGiven: options.ollamaGiven ?? false,
    planners: testedPlanners,
    now: options.now,
    warn: (message) => log.warn('planners.unreadable', { message }),
    changed: (state) => emit('planners', 'changed', state),
    importProgress: (progress) => emit('planners', 'importProgress', progress),
    selfTestProgress: (progress) => emit('planners', 'selfTestProgress', progress),
  })
