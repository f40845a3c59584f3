import type { Goal, GoalPart } from '../../../../contracts/goal.ts'
import type { Wiring } from '../wiring.ts'

/** Adds the steps of one sub-goal and returns the name of its result. */
export type Template = (wiring: Wiring, part: GoalPart, goal: Goal) => string
