import { type PlainDimension, plainDimensions, type Quantity, type Subject, type Unit } from '../../contracts/kinds/index.ts'

type Parts = { value: number; unit: Unit; dimension: Quantity['dimension']; label: string; subject?: Subject | undefined; method: string }

/** A quantity computed from others. It has no interval of its own unless its parts have; today none has. */
export function derived({ subject, ...withoutSubject }: Parts, from: readonly Quantity[]): { artifact: Quantity } {
  const shares = from.flatMap((quantity) => (quantity.analysedShare === null ? [] : [quantity.analysedShare]))
  return {
    artifact: {
      kind: 'quantity',
      ...withoutSubject,
      ...(subject ? { subject } : {}),
      interval: null,
      intervalReason: from.every((quantity) => quantity.intervalReason === 'from_labels') ? 'from_labels' : 'not_calibrated',
      n: from.length,
      classes: [...new Set(from.flatMap((quantity) => quantity.classes))],
      evidence: from[0]?.evidence ?? null,
      analysedShare: shares.length > 0 ? Math.min(...shares) : null,
    },
  }
}

/** What a quantity is a number of; one of a project from before names its classes. */
export const subjectOf = ({ subject, classes }: Quantity): Subject => subject ?? { form: 'classes', classes }

/** Dimensions that answers in every language have words for; a subject with another one goes by its label. */
export const isPlain = (dimension: Quantity['dimension']): dimension is PlainDimension => plainDimensions.some((one) => one === dimension)
