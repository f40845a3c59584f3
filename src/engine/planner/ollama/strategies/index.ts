import type { PlannerMode, Strategy } from '../../../../contracts/plan.ts'
import type { Task } from '../loop/draft.ts'
import type { Draft, Steps } from '../loop/moves.ts'
import { stepByStep } from '../modes/steps.ts'
import { wholePlan } from '../modes/whole.ts'
import { chainOfThought } from './chain-of-thought.ts'
import { chameleon } from './chameleon.ts'
import { react } from './react.ts'
import { reflexion } from './reflexion.ts'
import { rewoo } from './rewoo.ts'

/** Plan first, run after approval: a whole plan in one reply, or one step a reply. */
const planThenExecute = (task: Task, mode: Exclude<PlannerMode, 'reading'>): Steps<Draft> => (mode === 'whole' ? wholePlan(task) : stepByStep(task, { observe: false }))

const others: Readonly<Record<Exclude<Strategy, 'plan_then_execute'>, (task: Task) => Steps<Draft>>> = {
  react,
  reflexion,
  rewoo,
  chain_of_thought: chainOfThought,
  chameleon,
}

/** How a model comes to its steps. Only the default strategy has modes; the others bring their own way of asking. */
export const stepsOf = (task: Task, strategy: Strategy, mode: Exclude<PlannerMode, 'reading'>): Steps<Draft> =>
  strategy === 'plan_then_execute' ? planThenExecute(task, mode) : others[strategy](task)

/** Without observations and without findings is what this strategy is: the plan goes back to nobody. */
export const takesFindings = (strategy: Strategy): boolean => strategy !== 'rewoo'
