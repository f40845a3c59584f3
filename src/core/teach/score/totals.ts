/** Members of a stratum (buildings predicted as one class), those looked at, and how many of these truly are of the class asked. */
export type Stratum = { readonly members: number; readonly looked: number; readonly hits: number }
export type Total = { readonly estimate: number; readonly interval: readonly [number, number] }

const z = 1.959963984540054

/** Wilson interval of a share. `looked` may be a fraction: an effective size. */
export function wilson(hits: number, looked: number): [number, number] {
  const p = hits / looked
  const middle = (p + (z * z) / (2 * looked)) / (1 + (z * z) / looked)
  const half = (z / (1 + (z * z) / looked)) * Math.sqrt((p * (1 - p)) / looked + (z * z) / (4 * looked * looked))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/**
 * Number of things of a class from a sample looked at in each stratum: sum of members x share (Olofsson et al. 2014). The interval joins the Wilson
 * intervals of the strata (MOVER), which holds for few looked at and for shares of 0 and 1, where the usual variance is 0. Sampling without
 * replacement is counted: a stratum looked at in full adds no doubt.
 * Null when a stratum with members was not looked at.
 */
export function stratifiedTotal(strata: readonly Stratum[]): Total | null {
  let [estimate, below, above, least, most] = [0, 0, 0, 0, 0]
  for (const { members, looked, hits } of strata) {
    if (members === 0) continue
    if (looked === 0) return null
    const share = hits / looked
    estimate += members * share
    least += hits
    most += members - (looked - hits)
    if (looked >= members) continue
    const effective = (looked * (members - 1)) / (members - looked)
    const [low, high] = wilson(share * effective, effective)
    below += (members * (share - low)) ** 2
    above += (members * (high - share)) ** 2
  }
  return { estimate, interval: [Math.max(least, estimate - Math.sqrt(below)), Math.min(most, estimate + Math.sqrt(above))] }
}

/** How many of `size` to look at in each stratum: in proportion, but five of each where there are so many. */
export function allocate(members: readonly number[], size: number): number[] {
  const all = members.reduce((sum, one) => sum + one, 0)
  const wanted = Math.min(size, all)
  const taken = members.map((one) => Math.min(one, leastEach, Math.floor(wanted / Math.max(1, members.length))))
  const shares = members.map((one) => (one / Math.max(1, all)) * wanted)
  for (let left = wanted - taken.reduce((sum, one) => sum + one, 0); left > 0; left--) {
    let next = -1
    let lack = Number.NEGATIVE_INFINITY
    members.forEach((one, at) => {
      const missing = (shares[at] as number) - (taken[at] as number)
      if ((taken[at] as number) < one && missing > lack) {
        next = at
        lack = missing
      }
    })
    taken[next] = (taken[next] as number) + 1
  }
  return taken
}

const leastEach = 5
