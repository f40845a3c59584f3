import type { Step, Subject } from '../subject.ts'

/** Wires that name a result which is made by the same step or a later one. */
export const lateWires = ({ steps, plan, makers }: Subject): { step: Step; name: string }[] =>
  steps.flatMap((step) =>
    step.wires.flatMap(({ names }) =>
      (names ?? []).flatMap((name) => {
        const maker = makers.get(name)
        return maker && maker.at >= step.at && !Object.hasOwn(plan.resources, name) ? [{ step, name }] : []
      }),
    ),
  )
