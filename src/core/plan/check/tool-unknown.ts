import { nearestName } from '../names.ts'
import { replaced, type Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck } from './define-check.ts'

export const toolUnknown = defineCheck(
  {
    code: 'tool_unknown',
    summary: 'A step names a tool that does not exist.',
    why: 'Language models make names up; the step could not run.',
    severity: 'error',
    repairable: true,
  },
  (subject) =>
    subject.steps
      .filter(({ spec }) => spec === null)
      .map((step) => {
        const meant = toolMeant(subject, step.action.tool)
        return {
          step,
          message: `Step ${shown(step.action.id)} asks for ${shown(step.action.tool)}, and there is no such tool.${meant === null ? ' Choose one of the list, or remove the step.' : ''}`,
          repair: meant === null ? null : { label: `Use ${meant}`, actions: replaced(subject.actions, step.action.id, (one) => ({ ...one, tool: meant })) },
        }
      }),
)

/** Another name of a tool first, then the one near name. */
function toolMeant({ specs }: Subject, wrong: string): string | null {
  const byAlias = [...specs.values()].filter(({ aliases }) => aliases.includes(wrong))
  if (byAlias.length === 1 && byAlias[0]) return byAlias[0].id
  return wrong.length > 80 ? null : nearestName(wrong, [...specs.keys()])
}
