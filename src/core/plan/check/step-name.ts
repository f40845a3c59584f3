import type { Step } from '../subject.ts'
import { shown } from '../text.ts'

/** "step s2 (count)": how every sentence names a step. */
export const stepName = ({ action }: Step): string => `step ${shown(action.id)} (${shown(action.tool)})`

export const StepName = (step: Step): string => `Step ${shown(step.action.id)} (${shown(step.action.tool)})`
