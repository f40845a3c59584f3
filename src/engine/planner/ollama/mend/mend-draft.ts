import type { Plan } from '../../../../contracts/plan.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { Draft } from '../loop/moves.ts'
import { addScope } from './add-scope.ts'
import { mendArguments } from './arguments.ts'
import { dropEffects } from './harmless.ts'
import type { Mended, MendTask } from './types.ts'
import { mendWires } from './wires.ts'

/** What can be put right without the checker, in order: what may not be there goes, then wires, arguments, and what the reading adds. */
const menders: readonly ((actions: Draft['actions'], task: MendTask) => Mended)[] = [dropEffects, mendWires, mendArguments, addScope]

export function mendDraft(draft: Draft, task: MendTask): Draft {
  let { actions } = draft
  const repairs: Repair[] = []
  for (const mend of menders) {
    const mended = mend(actions, task)
    actions = mended.actions
    repairs.push(...mended.repairs)
  }
  return { ...draft, actions, repairs: [...draft.repairs, ...repairs], notes: [...draft.notes, ...repairs.map((repair) => repair.sentence)] }
}

export const planOf = (draft: Draft, { goal, resources, model }: MendTask): Plan => ({
  goal: draft.goal ?? goal,
  planner: { kind: 'ollama', model },
  resources: { ...resources },
  actions: [...draft.actions],
})
