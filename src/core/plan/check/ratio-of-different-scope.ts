import { nameAt, resourcesBehind } from '../reach.ts'
import { shown } from '../text.ts'
import { defineCheck, type Found } from './define-check.ts'
import { StepName } from './step-name.ts'

export const ratioOfDifferentScope = defineCheck(
  {
    code: 'ratio_of_different_scope',
    summary: 'A share is taken of two numbers from different places.',
    why: 'The houses of the whole image divided by those of one street are no share of anything.',
    severity: 'warning',
    repairable: false,
  },
  (subject) =>
    subject.steps.flatMap((step): Found[] => {
      const [a, b] = step.spec?.typing?.sameDimension ?? []
      if (step.spec?.typing?.dimension !== 'ratio' || a === undefined || b === undefined) return []
      const [part, whole] = [nameAt(step, a), nameAt(step, b)]
      const [one, other] = [part, whole].map((name) => (name === undefined ? undefined : subject.makers.get(name)))
      if (!one || !other) return []
      const [small, large] = [resourcesBehind(subject, one, 'area'), resourcesBehind(subject, other, 'area')]
      // one area among the whole image is a share; the whole image among one area is none, and neither are two areas
      const fits = large.length === 0 || (small.length > 0 && small.every((name) => large.includes(name)))
      return fits ? [] : [{ step, message: `${StepName(step)} divides ${shown(part)} by ${shown(whole)}, and they come from different areas. Limit both to one area.` }]
    }),
)
