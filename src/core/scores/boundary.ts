/** Two planes of class numbers of the same rows: `width` x `height` bytes each. Truth pixels of `ignored` are in no mask and end none. */
export type BoundaryBand = {
  readonly truth: Uint8Array
  readonly prediction: Uint8Array
  readonly width: number
  readonly height: number
  /** rows [from, to) are counted; those around them are there so that neighbours are known */
  readonly from: number
  readonly to: number
}

export type BoundaryScore = { readonly precision: number | null; readonly recall: number | null; readonly f1: number | null }

type Tally = { predicted: number; predictedNear: number; true: number; trueNear: number }
type Offset = readonly [dx: number, dy: number]
const inside = 1
const rim = 2

/**
 * Boundary F of each class: a boundary is a mask minus its 3 x 3 erosion, the world around the image being no mask; a boundary pixel is near
 * where one of the other boundary lies within `distancePx` of it, centre to centre. Rows may come in bands, so that memory is bounded.
 */
export class BoundaryTally {
  readonly #tallies: readonly Tally[]
  readonly #offsets: readonly Offset[]
  readonly #ignored: number
  readonly haloRows: number

  /** @param ignored number of truth pixels that are left out */
  constructor({ classes, distancePx, ignored }: { classes: number; distancePx: number; ignored: number }) {
    this.#tallies = Array.from({ length: classes }, () => ({ predicted: 0, predictedNear: 0, true: 0, trueNear: 0 }))
    this.#offsets = discOf(distancePx)
    this.#ignored = ignored
    this.haloRows = Math.floor(distancePx) + 1
  }

  /** The band must hold `haloRows` rows above and below the counted ones, except at the edge of the image. */
  add(band: BoundaryBand): void {
    const present = new Uint8Array(256)
    for (const plane of [band.truth, band.prediction]) for (const number of plane) present[number] = 1
    this.#tallies.forEach((tally, number) => {
      if (present[number] === 0) return
      const truth = rimOf(band.truth, { number, band, ignored: this.#ignored })
      const prediction = rimOf(band.prediction, { number, band, ignored: this.#ignored })
      const [predicted, predictedNear] = countNear(prediction, truth, { band, offsets: this.#offsets })
      const [real, realNear] = countNear(truth, prediction, { band, offsets: this.#offsets })
      tally.predicted += predicted
      tally.predictedNear += predictedNear
      tally.true += real
      tally.trueNear += realNear
    })
  }

  /** One a class, in their order; F is 0 where only one side has a boundary and null where none has. */
  scores(): BoundaryScore[] {
    return this.#tallies.map((tally) => {
      const precision = tally.predicted > 0 ? tally.predictedNear / tally.predicted : null
      const recall = tally.true > 0 ? tally.trueNear / tally.true : null
      if (precision === null && recall === null) return { precision, recall, f1: null }
      const [p, r] = [precision ?? 0, recall ?? 0]
      return { precision, recall, f1: p + r > 0 ? (2 * p * r) / (p + r) : 0 }
    })
  }
}

/** Offsets within a distance, nearest first: most boundary pixels find their like at once. */
function discOf(distancePx: number): Offset[] {
  const reach = Math.floor(distancePx)
  const offsets: Offset[] = []
  for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) if (Math.hypot(dx, dy) <= distancePx) offsets.push([dx, dy])
  return offsets.sort(([ax, ay], [bx, by]) => Math.hypot(ax, ay) - Math.hypot(bx, by))
}

/** `inside` and `rim` of one class; ignored pixels are 0 and make no rim beside them. */
function rimOf(plane: Uint8Array, { number, band, ignored }: { number: number; band: BoundaryBand; ignored: number }): Uint8Array {
  const { width, height, truth } = band
  const out = new Uint8Array(plane.length)
  const isOut = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return true
    const at = y * width + x
    return plane[at] !== number && truth[at] !== ignored
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (plane[at] !== number || truth[at] === ignored) continue
      out[at] = hasNeighbour(x, y, isOut) ? rim : inside
    }
  return out
}

function hasNeighbour(x: number, y: number, isOut: (x: number, y: number) => boolean): boolean {
  for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) if (isOut(x + dx, y + dy)) return true
  return false
}

/** Rim pixels of the counted rows, and how many have one of the other rim near. */
function countNear(own: Uint8Array, other: Uint8Array, { band, offsets }: { band: BoundaryBand; offsets: readonly Offset[] }): [count: number, near: number] {
  const { width, height, from, to } = band
  let [count, near] = [0, 0]
  for (let y = from; y < to; y++)
    for (let x = 0; x < width; x++) {
      if (own[y * width + x] !== rim) continue
      count++
      if (offsets.some(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height && other[(y + dy) * width + x + dx] === rim)) near++
    }
  return [count, near]
}
