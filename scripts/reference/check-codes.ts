import type { Action } from '../../src/contracts/plan.ts'
import type { PlanningContext } from '../../src/contracts/planning-context.ts'
import { type CheckCode, checkCodes, checkPlan } from '../../src/core/plan/index.ts'
import { type Example, examples, planOf, specsOf } from '../../test/helpers/checks/index.ts'
import { block, code, page, table } from './markdown.ts'

const mostShown = 8

/** Every code a finding can have: what it means, why it matters, and a plan that shows it with the sentence it gets. */
export const checkCodesPage = (): string =>
  page(
    'Codes of the checker',
    'Before a plan runs, every wire of it is followed: what kind of thing it carries, which classes, on which grid, from which sensor and date, in which unit. Each thing that does not fit is a finding with one of these codes, the step, one sentence and, where exactly one repair is right, that repair. An *error* keeps the plan from running; a *warning* means the answer may not be what was asked; a *note* is to be known. `aftermap check PLAN.json` prints the findings of a plan, `aftermap check --codes --json` this list.',
    table(
      ['code', 'severity', 'repair', 'what is wrong'],
      checkCodes.map(({ code: name, severity, repairable, summary }) => [`[${code(name)}](#${name})`, severity, repairable ? 'where one is right' : 'none', summary]),
    ),
    ...checkCodes.map(section),
  )

function section(one: CheckCode): string {
  const example = examples.find(({ code: name }) => name === one.code)
  if (!example) throw new RangeError(`${one.code} has no example`)
  return [`## ${one.code}`, `${one.summary} ${one.why}`, ...shownOn(example)].join('\n\n')
}

function shownOn({ code: name, wrong }: Example): string[] {
  const plan = planOf(wrong)
  const found = checkPlan(plan, specsOf(wrong), wrong.context ?? {}).findings.find((finding) => finding.code === name)
  if (!found) throw new RangeError(`the example of ${name} does not show it`)
  const asked =
    plan.goal.operations.length > 0 || plan.goal.type === 'workspace'
      ? [`Question: ${plan.goal.type}${plan.goal.classes.length > 0 ? ` of ${plan.goal.classes.join(', ')}` : ''}.`]
      : []
  const steps = plan.actions.length === 0 ? 'no steps' : plan.actions.slice(0, mostShown).map(stepLine).join('\n')
  const more = plan.actions.length > mostShown ? `\n... and ${plan.actions.length - mostShown} more` : ''
  const repair = found.repair ? [`Repair: ${found.repair.label}.`] : []
  return [...asked, ...screenOf(wrong.context ?? {}), block('text', `${steps}${more}`), `> ${found.severity}: ${found.message}`, ...repair]
}

/** What of the screen the finding rests on. */
function screenOf({ images, models, seenClasses }: PlanningContext): string[] {
  const shown = (images ?? []).map(({ name, role, date, gsdM, bands, sensorKind, cloudShare }) => {
    const facts = [role, date, gsdM === null ? 'pixel size not known' : `${gsdM} m a pixel`, `${bands} bands`, sensorKind, cloudShare ? `${100 * cloudShare} % cloud` : null]
    return `${name} (${facts.filter(Boolean).join(', ')})`
  })
  const installed = (models ?? []).map(({ id, classes, gives, gsdM }) => `model ${id} (${classes.join(', ')}; ${gives}; ${gsdM.join(' to ')} m a pixel)`)
  const seen = seenClasses ? [`classes that can be seen: ${seenClasses.join(', ')}`] : []
  const all = [...shown, ...installed, ...seen]
  return all.length > 0 ? [`Screen: ${all.join('; ')}.`] : []
}

const stepLine = ({ id, tool, inputs, outputs }: Action): string =>
  `${id}  ${outputs[0] || '?'} = ${escaped(tool)}(${Object.entries(inputs)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')})`

/** Letters that only look Latin are written out, or the example would show nothing. */
const escaped = (text: string): string => text.replaceAll(/[^\x20-\x7e]/gu, (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`)
