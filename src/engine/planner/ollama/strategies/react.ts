import type { Task } from '../loop/draft.ts'
import type { Draft, Steps } from '../loop/moves.ts'
import { stepByStep } from '../modes/steps.ts'

/** Thought, call, observation, and again: each step is carried out before the next is chosen. */
export const react = (task: Task): Steps<Draft> => stepByStep(task, { observe: true })
