import type { PlanningContext } from '../../contracts/planning-context.ts'
import type { PlanningRecord } from '../../contracts/planning-record.ts'
import { workspaceWords } from './workspace-words.ts'

/** Record of a plan that no model made. */
export const recordWithoutModel = (context: PlanningContext): PlanningRecord => ({
  mode: null,
  strategy: null,
  shots: 0,
  tools: [],
  examples: [],
  calls: [],
  repairs: [],
  workspace: workspaceWords(context),
})
