/** Passable edges by the names of their nodes; both graphs of a comparison name nodes alike. */
export type RoadGraph = readonly (readonly [from: string, to: string])[]
export type Journey = readonly [origin: string, destination: string]

export type RouteAgreement = {
  readonly n: number
  /** share of the journeys that are possible in both or in neither; null without a journey */
  readonly share: number | null
  /** possible in the truth and not as found: a way that is missed */
  readonly missed: number
  /** possible as found and not in the truth: a way that would lead into a blocked road */
  readonly wrong: number
}

/** How often what was found says the same of a journey as the truth: whether one can get there at all. */
export function routeAgreement({ truth, found, journeys }: { truth: RoadGraph; found: RoadGraph; journeys: readonly Journey[] }): RouteAgreement {
  const [real, own] = [islandsOf(truth), islandsOf(found)]
  const joins = (island: (node: string) => string, [origin, destination]: Journey) => island(origin) === island(destination)
  let [missed, wrong] = [0, 0]
  for (const journey of journeys) {
    const [isPossible, isFound] = [joins(real, journey), joins(own, journey)]
    if (isPossible && !isFound) missed++
    if (isFound && !isPossible) wrong++
  }
  const n = journeys.length
  return { n, share: n > 0 ? (n - missed - wrong) / n : null, missed, wrong }
}

/**
 * Journeys between different nodes, drawn with replacement; none where there are fewer than two nodes.
 * @param random numbers from 0 to below 1, seeded by whoever asks
 */
export function randomJourneys(nodes: readonly string[], count: number, random: () => number): Journey[] {
  const names = [...new Set(nodes)]
  if (names.length < 2) return []
  return Array.from({ length: count }, (): Journey => {
    const from = Math.floor(random() * names.length)
    const to = Math.floor(random() * (names.length - 1))
    return [names[from] as string, names[to < from ? to : to + 1] as string]
  })
}

/** Names the connected part a node lies in; a node without an edge is a part of its own. */
function islandsOf(graph: RoadGraph): (node: string) => string {
  const parent = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up
    // paths are shortened, so that long roads cost no more than short ones the next time
    for (let at = node; at !== root; ) {
      const next = parent.get(at) ?? root
      parent.set(at, root)
      at = next
    }
    return root
  }
  for (const [from, to] of graph) {
    const [a, b] = [rootOf(from), rootOf(to)]
    if (a !== b) parent.set(a, b)
  }
  return rootOf
}
