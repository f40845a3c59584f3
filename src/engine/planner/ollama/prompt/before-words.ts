import type { Before } from '../../interface.ts'
import { asWritten } from './as-written.ts'
import type { Handles } from './handles.ts'

const longestMessage = 300

/** The plan of before for a prompt: its steps, what failed, and the cards she changed, which stay. */
export function beforeWords({ plan, failed }: Before, handles: Handles): string {
  const steps = JSON.stringify({ plan: plan.actions.filter((action) => !action.skipped).map((action) => asWritten(action, handles)) })
  const number = plan.actions.findIndex((action) => action.id === failed?.step) + 1
  const pinned = plan.actions.filter((action) => action.pinned).map((action) => JSON.stringify(asWritten(action, handles)))
  return [
    `THE PLAN BEFORE\n${steps}`,
    ...(failed ? [`Its step ${number} failed (${failed.code}): ${JSON.stringify(failed.message.slice(0, longestMessage))} Plan another way.`] : []),
    ...(pinned.length > 0 ? [`KEEP THESE STEPS AS THEY ARE\n${pinned.join('\n')}`] : []),
  ].join('\n')
}
