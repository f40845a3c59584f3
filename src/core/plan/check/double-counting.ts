import { shared, toldOf } from '../class-sets.ts'
import { wordsFor } from '../class-words.ts'
import { resourcesBehind } from '../reach.ts'
import type { Subject } from '../subject.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { quantitiesOf } from './quantities.ts'
import { StepName } from './step-name.ts'

export const doubleCounting = defineCheck(
  {
    code: 'double_counting',
    summary: 'A sum adds numbers that tell of the same things.',
    why: 'Destroyed buildings are buildings too: added to all buildings they are counted twice.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    quantitiesOf(subject)
      .filter(
        ({ step }) =>
          step.spec?.inputs[step.spec.typing?.sameDimension?.[0] ?? '']?.role === 'wire' && step.spec.typing?.sameDimension?.length === 1 && step.spec.output === 'quantity',
      )
      .flatMap(({ step, values }): Found[] => {
        const pair = values.flatMap(({ name }, at) => values.slice(at + 1).map((other) => [name, other.name] as const)).find(([a, b]) => twice(subject, a, b).length > 0)
        return pair
          ? [{ step, message: `${StepName(step)} adds ${shown(pair[0])} and ${shown(pair[1])}, and both hold ${wordsFor(twice(subject, ...pair))}: they would be counted twice.` }]
          : []
      }),
)

/** Classes two results on the same image and area both tell of. */
function twice(subject: Subject, a: string, b: string): string[] {
  const [one, other] = [subject.makers.get(a), subject.makers.get(b)]
  if (!one || !other) return []
  if (a === b) return toldOf(subject, one) ?? []
  const place = (step: typeof one) => [...resourcesBehind(subject, step, 'image'), ...resourcesBehind(subject, step, 'area')].sort().join()
  const [first, second] = [toldOf(subject, one), toldOf(subject, other)]
  const isOneThing = subject.wires.get(a)?.dimension === subject.wires.get(b)?.dimension
  return first && second && isOneThing && place(one) === place(other) ? shared(first, second) : []
}
