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
/** No class has this number. */
const noRim = 255

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
    const truth = rimOf(band.truth, band, this.#ignored)
    const prediction = rimOf(band.prediction, band, this.#ignored)
    for (const { number, near } of this.#met(prediction, truth, band)) {
      const tally = this.#tallies[number]
      if (!tally) continue
      tally.predicted++
      if (near) tally.predictedNear++
    }
    for (const { number, near } of this.#met(truth, prediction, band)) {
      const tally = this.#tallies[number]
      if (!tally) continue
      tally.true++
      if (near) tally.trueNear++
    }
  }

  /** Rim pixels of the counted rows, and whether one of the other rim and the same class is near. */
  *#met(own: Uint8Array, other: Uint8Array, { width, height, from, to }: BoundaryBand): Generator<{ number: number; near: boolean }> {
    for (let at = from * width; at < to * width; at++) {
      const number = own[at] ?? noRim
      if (number === noRim) continue
      const [x, y] = [at % width, Math.floor(at / width)]
      const near = this.#offsets.some(([dx, dy]) => x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height && other[at + dy * width + dx] === number)
      yield { number, near }
    }
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

/** The class number of pixels that end their class: a neighbour is of another, or lies outside. Ignored pixels are none and end none. */
function rimOf(plane: Uint8Array, { width, height, truth }: BoundaryBand, ignored: number): Uint8Array {
  const out = new Uint8Array(plane.length).fill(noRim)
  const around = Int32Array.of(-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1)
  // planes of hundreds of millions of pixels: a loop, for a callback a neighbour takes three times as long
  const ends = (at: number, number: number): boolean => {
    for (const step of around) if (plane[at + step] !== number && truth[at + step] !== ignored) return true
    return false
  }
  for (let at = 0, y = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (truth[at] === ignored) continue
      const number = plane[at] ?? noRim
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1 || ends(at, number)) out[at] = number
    }
  return out
}
