import { costBetween, fits, loadOf, type Problem, type Trips } from './problem.ts'

/**
 * First trips: one to each stop, then joined end to start where that saves most.
 * @source Clarke and Wright 1964, parallel version
 */
export function savingsTrips(problem: Problem): Trips {
  const trips = new Map<number, number[]>()
  const tripOf = new Map<number, number>()
  for (let stop = 1; stop < problem.places; stop++) {
    trips.set(stop, [stop])
    tripOf.set(stop, stop)
  }
  for (const { i, j } of savingsOf(problem)) {
    const [p, q] = [tripOf.get(i) as number, tripOf.get(j) as number]
    const [first, second] = [trips.get(p) ?? [], trips.get(q) ?? []]
    if (p === q || first.at(-1) !== i || second[0] !== j) continue
    if (!fits(loadOf(problem, first) + loadOf(problem, second), problem.capacity)) continue
    trips.set(p, [...first, ...second])
    trips.delete(q)
    for (const stop of second) tripOf.set(stop, p)
  }
  return [...trips.values()]
}

function savingsOf(problem: Problem): { i: number; j: number; saving: number }[] {
  const savings: { i: number; j: number; saving: number }[] = []
  for (let i = 1; i < problem.places; i++) {
    for (let j = 1; j < problem.places; j++) {
      const saving = costBetween(problem, i, 0) + costBetween(problem, 0, j) - costBetween(problem, i, j)
      if (i !== j && saving > 0) savings.push({ i, j, saving })
    }
  }
  return savings.sort((p, q) => q.saving - p.saving || p.i - q.i || p.j - q.j)
}
