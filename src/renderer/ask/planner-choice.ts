let choosing: Promise<unknown> = Promise.resolve()

/** A planner is being chosen: whether its model can plan is looked at first, which takes a moment. */
export function whileChoosing<T>(work: Promise<T>): Promise<T> {
  choosing = work
  return work
}

/** Ends when the planner she chose last stands: a question asked in that moment is not planned by the one before. */
export async function plannerStands(): Promise<void> {
  const waitedFor = choosing
  await waitedFor
  // she may have chosen another one while the question waited
  if (waitedFor !== choosing) await plannerStands()
}
