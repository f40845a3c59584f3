import type { Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'
import { freshName } from './fresh-name.ts'

export const outputTwice = defineCheck(
  {
    code: 'output_id_twice',
    summary: 'Two results have the same name, or one has the name of something on the screen.',
    why: 'A later step that names it could mean either.',
    severity: 'error',
    repairable: true,
  },
  (subject) => {
    const { steps, plan, makers } = subject
    return steps.flatMap((step) => {
      const [name] = step.action.outputs
      const isTaken = name !== undefined && name !== '' && (Object.hasOwn(plan.resources, name) || makers.get(name) !== step)
      return isTaken ? [{ step, message: `Two results are called ${shown(name)}.`, repair: renamed(subject, step.at, name) }] : []
    })
  },
)

/** When a later step reads the name, nobody can say which of the two it means. */
function renamed({ actions, readers }: Subject, at: number, name: string) {
  if (readers.has(name)) return null
  const fresh = freshName(
    name,
    actions.flatMap((one) => one.outputs),
  )
  return { label: `Call the second ${fresh}`, actions: actions.map((one, j) => (j === at ? { ...one, outputs: [fresh] } : one)) }
}
