import type { Wire } from '../../../contracts/kinds/index.ts'
import type { InputNeed } from '../../../contracts/tool-spec.ts'
import { wireAt } from '../reach.ts'
import type { ContextModel, Step, Subject } from '../subject.ts'
import { candidates, imageUnder, namedModel } from './model-of.ts'

/** A wire, and what its step needs of it. */
export type Needed = { readonly step: Step; readonly input: string; readonly need: InputNeed; readonly wire: Wire }

export const neededOf = (subject: Subject): Needed[] =>
  subject.steps.flatMap((step) =>
    Object.entries(step.spec?.typing?.needs ?? {}).flatMap(([input, need]): Needed[] => {
      const wire = wireAt(subject, step, input)
      return wire ? [{ step, input, need, wire }] : []
    }),
  )

/** A step that looks at an image, and the models it could use; `named` when the step leaves no choice. */
export type Looking = { readonly step: Step; readonly image: NonNullable<ReturnType<typeof imageUnder>>; readonly models: readonly ContextModel[]; readonly named: boolean }

export const lookingSteps = (subject: Subject): Looking[] =>
  subject.steps.flatMap((step): Looking[] => {
    const image = imageUnder(subject, step)
    const models = image ? candidates(subject, step) : []
    return image && models.length > 0 ? [{ step, image, models, named: namedModel(step) !== null }] : []
  })
