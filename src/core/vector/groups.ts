import { ok, type Result } from '../../contracts/result.ts'
import { makePace, type Pace } from '../raster/index.ts'
import { indexBoxes } from './feature-index.ts'
import { noFeatures, planeWords } from './growth.ts'
import { onFrame } from './onto-frame.ts'
import { boxOfFeatures, type Made, mapRuns, type VectorLayer } from './parts.ts'
import { isSmall } from './plane/cells.ts'
import { metricPlane, middleOf } from './plane/metric-plane.ts'
import { type Placed, placed, separation } from './separation.ts'

export type Grouped = Made & {
  /** members of each group, largest first */
  readonly sizes: readonly number[]
}

/**
 * Features that touch, or lie within `withinM` metres of one another, as groups: each feature gets a `group` number, 1 for the largest.
 * @fails gsd_unknown (a distance was given and the frame has no size), frame_unknown, geometry_invalid, input_missing
 */
export async function connectedGroups(
  layer: VectorLayer,
  { withinM = 0, pace }: { readonly withinM?: number | undefined; readonly pace?: Pace | undefined } = {},
): Promise<Result<Grouped>> {
  if (layer.features.length === 0) return noFeatures()
  const sound = onFrame(layer, layer.frame)
  if (!sound.ok) return sound
  const { features } = sound.value
  const box = boxOfFeatures(features)
  const isFlat = withinM === 0
  const plane = isFlat ? null : metricPlane(layer.frame, { centre: middleOf(box), projection: isSmall(layer.frame, box) ? 'tmerc' : 'aeqd' })
  if (plane && !plane.ok) return plane
  const there = features.map(({ geometry }) => placed(plane ? mapRuns(geometry, (run) => run.map(plane.value.toMetres)) : geometry))
  const sets = await joined(there, { withinM, pace })
  const numbers = sets.numbered()
  const sizes: number[] = []
  for (const number of numbers) sizes[number - 1] = (sizes[number - 1] ?? 0) + 1
  return ok({
    features: features.map((feature, i) => ({ ...feature, properties: { ...feature.properties, group: numbers[i] ?? 0 } })),
    sizes,
    method: `Features ${isFlat ? 'that share ground or touch' : `within ${withinM} m of one another`} form a group${plane ? `; measured in ${planeWords([plane.value.name])}` : ''}.`,
    notes: sound.value.notes,
  })
}

async function joined(there: readonly Placed[], { withinM, pace }: { withinM: number; pace: Pace | undefined }): Promise<Sets> {
  const index = indexBoxes(there.map((one) => one.box))
  const step = makePace(pace)
  const sets = new Sets(there.length)
  for (const [at, own] of there.entries()) {
    const [left, top, right, bottom] = own.box
    for (const other of index.meeting([left - withinM, top - withinM, right + withinM, bottom + withinM])) {
      const partner = there[other]
      if (other <= at || !partner || sets.rootOf(at) === sets.rootOf(other)) continue
      const found = separation(own, partner, withinM)
      if (found && found.distance <= withinM) sets.join(at, other)
    }
    await step(at, there.length)
  }
  return sets
}

/** Who belongs together, joined step by step. */
class Sets {
  readonly #parent: Uint32Array

  constructor(count: number) {
    this.#parent = Uint32Array.from({ length: count }, (_, i) => i)
  }

  rootOf(member: number): number {
    let root = member
    while (this.#parent[root] !== root) {
      const above = this.#parent[root] as number
      this.#parent[root] = this.#parent[above] as number
      root = above
    }
    return root
  }

  join(a: number, b: number): void {
    this.#parent[this.rootOf(b)] = this.rootOf(a)
  }

  /** The number of each member's set: 1 for the largest, then in the order they appear. */
  numbered(): number[] {
    const roots = Array.from(this.#parent, (_, i) => this.rootOf(i))
    const sizes = new Map<number, number>()
    for (const root of roots) sizes.set(root, (sizes.get(root) ?? 0) + 1)
    const order = [...sizes].sort((a, b) => b[1] - a[1]).map(([root]) => root)
    const number = new Map(order.map((root, i) => [root, i + 1]))
    return roots.map((root) => number.get(root) ?? 0)
  }
}
