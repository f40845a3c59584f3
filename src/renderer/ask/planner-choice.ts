let choosing: Promise<unknown> = Promise.resolve()

/** A planner is being chosen: whether its model can plan is looked at first, which takes a moment. */
export function whileChoosing<T>(work: Promise<T>): Promise<T> {
  choosing = work
  return work
}

/** Ends when the planner she chose last stands: a question asked in that moment is not planned by the one before. */
export const plannerStands = (): Promise<unknown> => choosing
