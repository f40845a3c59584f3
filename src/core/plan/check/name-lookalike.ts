import type { Action } from '../../../contracts/plan.ts'
import { allClassNames } from '../class-words.ts'
import type { Step, Subject } from '../subject.ts'
import { hasHidden, lookOf, mixesScripts, shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'

export const nameLookalike = defineCheck(
  {
    code: 'name_lookalike',
    summary: 'A name holds hidden characters, or letters of another script that look like Latin ones.',
    why: 'It reads like a name that is there and is another one; on the card nobody could tell.',
    severity: 'warning',
    repairable: true,
  },
  (subject) => {
    const odd = subject.steps.flatMap((step) => namesIn(step).map((name) => ({ step, name })))
    if (odd.length === 0) return []
    const known = new Set([
      ...subject.specs.keys(),
      ...Object.keys(subject.plan.resources),
      ...subject.actions.flatMap(({ outputs }) => outputs),
      ...allClassNames(subject.context),
    ])
    const plain = new Set([...known].filter((name) => !isOdd(name)))
    return odd.flatMap(({ step, name }) => toldOf(subject, step, { name, plain }))
  },
)

const isAscii = (name: string): boolean => /^[\x20-\x7e]*$/.test(name)
const isOdd = (name: string): boolean => !isAscii(name) && (hasHidden(name) || mixesScripts(name))

function namesIn({ action, wires, classes }: Step): string[] {
  const values = [...wires.flatMap(({ names }) => names ?? []), ...classes.flatMap(({ values: given }) => given)]
  return [...new Set([action.tool, ...action.outputs, ...Object.keys(action.inputs), ...values])].filter((name): name is string => typeof name === 'string' && !isAscii(name))
}

function toldOf({ actions }: Subject, step: Step, { name, plain }: { name: string; plain: ReadonlySet<string> }): Found[] {
  const look = lookOf(name)
  const isMeant = look !== name && plain.has(look)
  if (!isMeant && !isOdd(name)) return []
  const message = isMeant
    ? `${shown(name)} of step ${shown(step.action.id)} looks like ${look} and is written with other characters.`
    : `The name ${shown(name)} of step ${shown(step.action.id)} holds characters that cannot be seen or do not belong together. Write it anew.`
  return [
    {
      step,
      message,
      repair: isMeant ? { label: `Write it ${look}`, actions: actions.map((action) => (action.id === step.action.id ? rewritten(action, name, look) : action)) } : null,
    },
  ]
}

function rewritten(action: Action, from: string, to: string): Action {
  const other = (value: unknown): unknown => (value === from ? to : Array.isArray(value) ? value.map(other) : value)
  return {
    ...action,
    tool: action.tool === from ? to : action.tool,
    outputs: action.outputs.map((output) => (output === from ? to : output)),
    inputs: Object.fromEntries(Object.entries(action.inputs).map(([key, value]) => [key === from ? to : key, other(value)])),
  }
}
