import type { KindName } from '../../../contracts/kinds/index.ts'
import { canHold } from '../class-sets.ts'
import { isClassName } from '../class-words.ts'
import type { ClassArgument, Step, Subject } from '../subject.ts'

/** Classes asked of a wire that cannot hold them. */
export type Absent = {
  readonly step: Step
  readonly input: string
  readonly source: string
  readonly kind: KindName
  readonly held: readonly string[]
  readonly absent: readonly string[]
}

export const absentClasses = (subject: Subject): Absent[] => subject.steps.flatMap((step) => step.classes.flatMap((asked) => absentOf(subject, step, asked)))

function absentOf({ wires }: Subject, step: Step, { input, of, values }: ClassArgument): Absent[] {
  const source = of === null ? undefined : step.wires.find((one) => one.input === of)?.names?.[0]
  const wire = source === undefined ? undefined : wires.get(source)
  if (source === undefined || !wire?.classes) return []
  const { kind, classes: held } = wire
  // a misspelt name upstream is told there; what it holds is not known before it is mended
  if (!held.every(isClassName)) return []
  const names = values.filter(isClassName).filter((name) => name !== 'background')
  const absent = names.filter((name) => !canHold(held, name))
  // the mask of everything ("share of the image") names classes a model need not have: one that it has is enough
  const whole = values.includes('background') && absent.length < names.length
  return absent.length === 0 || whole ? [] : [{ step, input, source, kind, held, absent }]
}
