import type { Action } from '../../../../contracts/plan.ts'
import type { Repair } from '../../../../contracts/planning-record.ts'
import type { Mended, MendTask } from './types.ts'

/**
 * Takes out of a model's plan what a model may not decide: steps with effects outside the project, changes of the screen nobody asked for,
 * and refusals, which are code's. A name in a layer or a file can talk a model into such a step; it ends here.
 */
export function dropEffects(actions: readonly Action[], { goal, byId }: Pick<MendTask, 'goal' | 'byId'>): Mended {
  const repairs: Repair[] = []
  const kept = actions.filter((action) => {
    const why = whyNot(action, { goal, byId })
    if (why !== null)
      repairs.push({
        step: action.id,
        what: 'step_dropped',
        from: action.tool,
        to: null,
        code: 'effects_unapproved',
        sentence: `Step ${action.id} (${action.tool}) was left out: ${why}.`,
      })
    return why === null
  })
  return { actions: kept, repairs }
}

function whyNot({ tool }: Action, { goal, byId }: Pick<MendTask, 'goal' | 'byId'>): string | null {
  const effects = byId.get(tool)?.effects ?? 'none'
  if (effects === 'writes-file') return 'it would write outside the project, and only a person may add such a step'
  if (effects === 'workspace' && goal.type !== 'workspace') return 'it would change the screen, and the question asks for no such thing'
  return tool === 'refuse' ? 'whether a question can be answered is decided by code, and this one was found answerable' : null
}
