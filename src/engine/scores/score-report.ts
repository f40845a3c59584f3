/** One class as `aftermap score` prints it; null where a figure does not apply. */
export type ScoredClass = {
  readonly class: string
  /** pixels or objects of the truth */
  readonly n: number
  readonly iou: number | null
  readonly precision: number | null
  readonly recall: number | null
  readonly f1: number | null
  readonly ap50: number | null
  readonly ap: number | null
}

export type ScoreReport = {
  readonly task: 'semantic' | 'detect'
  readonly classes: readonly ScoredClass[]
  readonly miou: number | null
  readonly map50: number | null
  readonly map: number | null
  readonly boundary_f1: number | null
  readonly ece: number | null
  /** pixels of the truth that are in no figure */
  readonly excluded_px: number | null
}

/** A report and what must be said of it: what was left out, joined or assumed. */
export type Scored = { readonly report: ScoreReport; readonly notes: readonly string[] }
