/** How one class did: pixels or objects. Null where nothing was there to divide by. */
export type ClassScore = {
  /** pixels of the class in the truth */
  readonly n: number
  /** pixels that were given the class */
  readonly found: number
  readonly iou: number | null
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number | null
}

export type ConfusionScore = {
  readonly classes: readonly ClassScore[]
  /** over classes of the truth or of the prediction; one that only the prediction has counts as 0 */
  readonly miou: number | null
  readonly accuracy: number | null
  readonly frequencyWeightedIou: number | null
}

const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** Figures of hits, false alarms and misses. */
export function scoreOf({ hits, falseAlarms, misses }: { hits: number; falseAlarms: number; misses: number }): ClassScore {
  return {
    n: hits + misses,
    found: hits + falseAlarms,
    iou: share(hits, hits + falseAlarms + misses),
    precision: share(hits, hits + falseAlarms),
    recall: share(hits, hits + misses),
    f1: share(2 * hits, 2 * hits + falseAlarms + misses),
  }
}

/**
 * Figures of a confusion matrix, rows truth and columns prediction, both in the order of the classes. A row may be longer: what stands behind
 * the last class are pixels that were given none, which are missed and no false alarm. Pixels left out of the score are in no cell.
 */
export function confusionScores(matrix: readonly (readonly number[])[]): ConfusionScore {
  const columnSums = matrix.map((_, column) => matrix.reduce((sum, row) => sum + (row[column] ?? 0), 0))
  const rowSums = matrix.map((row) => row.reduce((sum, cell) => sum + cell, 0))
  const hits = matrix.map((row, at) => row[at] ?? 0)
  const classes = hits.map((hit, at) => scoreOf({ hits: hit, falseAlarms: (columnSums[at] ?? 0) - hit, misses: (rowSums[at] ?? 0) - hit }))
  const total = rowSums.reduce((sum, row) => sum + row, 0)
  return {
    classes,
    miou: meanOf(classes.map(({ iou }) => iou)),
    accuracy: share(
      hits.reduce((sum, hit) => sum + hit, 0),
      total,
    ),
    frequencyWeightedIou: share(
      classes.reduce((sum, { n, iou }) => sum + (iou === null ? 0 : n * iou), 0),
      total,
    ),
  }
}

/** Mean of the numbers that are there; null where none is. */
export function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null
}
