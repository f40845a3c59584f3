import { ok, type Result } from '../../../contracts/result.ts'
import type { ClassTotal, HeldAside } from '../../../contracts/services/teach.ts'
import { allocate, classScores, sampleOf, type Samples, seededRandom, stratifiedTotal } from '../../../core/teach/index.ts'
import { scoreGroups } from '../score-groups.ts'
import { sharedFloats } from '../shared-floats.ts'
import type { FittedText } from '../worker/jobs.ts'
import type { AskTeach } from '../worker/teach-worker.ts'

/** Many numbers a building and few labels: a strong ridge. */
export const ridgeC = 0.02
export const fewestLabels = 3
const fewestToScore = 4

export type Item = { readonly id: string; readonly features: Float32Array | null }
export type Prediction = { readonly class: string; readonly score: number; readonly doubt: number }
export type Validation = { readonly ids: readonly string[] /** class predicted when the sample was drawn; absent: none yet */; readonly strata: Readonly<Record<string, string>> }
export type Labels = ReadonlyMap<string, string>

export type Learned = { readonly fitted: FittedText; readonly predictions: ReadonlyMap<string, Prediction>; readonly classes: readonly string[] }

/** Why nothing can be learned yet, in a sentence. */
export function waitingFor(labels: readonly string[]): string | null {
  const classes = new Set(labels).size
  if (labels.length >= fewestLabels && classes >= 2) return null
  if (labels.length < fewestLabels) {
    const missing = fewestLabels - labels.length
    return `Label ${missing} more ${missing === 1 ? 'building' : 'buildings'}, of two classes in all.`
  }
  return 'Label a building of a second class; one class alone cannot be told from anything.'
}

/** Labelled buildings that train: those of the validation sample never do. */
export function trainingSet(items: readonly Item[], labels: Labels, validation: Validation | null) {
  const held = new Set(validation?.ids)
  const used = items.filter((item): item is Item & { features: Float32Array } => item.features !== null && labels.has(item.id) && !held.has(item.id))
  const classes = [...new Set(used.map(({ id }) => labels.get(id) as string))].sort()
  return {
    used,
    classes,
    samples: samplesOf(
      used,
      used.map(({ id }) => classes.indexOf(labels.get(id) as string)),
      classes.length,
    ),
  }
}

function samplesOf(items: readonly { features: Float32Array }[], labels: readonly number[], classes: number): Samples {
  const count = items[0]?.features.length ?? 0
  const values = sharedFloats(items.length * count)
  items.forEach(({ features }, at) => values.set(features, at * count))
  return { values, count, labels: Uint8Array.from(labels), classes }
}

type Seen = Item & { features: Float32Array }
const packed = new WeakMap<readonly Item[], { seen: readonly Seen[]; values: Float32Array }>()

/** The buildings that were seen, with all their features side by side; put together again only when one of them has others. */
function packedOf(items: readonly Item[]): { seen: readonly Seen[]; values: Float32Array } {
  const seen = items.filter((item): item is Seen => item.features !== null).map(({ id, features }) => ({ id, features }))
  const known = packed.get(items)
  if (known?.seen.length === seen.length && seen.every(({ features }, at) => known.seen[at]?.features === features)) return known
  const values = samplesOf(
    seen,
    seen.map(() => 0),
    1,
  ).values
  packed.set(items, { seen, values })
  return { seen, values }
}

/** Fits on the labels and predicts every building. */
export async function learnFootprints(ask: AskTeach, items: readonly Item[], { labels, validation }: { labels: Labels; validation: Validation | null }): Promise<Result<Learned>> {
  const { samples, classes } = trainingSet(items, labels, validation)
  const groups = Int32Array.from(samples.labels.keys())
  const fitted = await ask('fit', { samples, groups, c: ridgeC, novelty: [] })
  if (!fitted.ok) return fitted
  const { seen, values } = packedOf(items)
  const told = await ask('predictRows', {
    json: fitted.value.json,
    values,
  })
  if (!told.ok) return told
  const { shares, best, doubt } = told.value
  const predictions = new Map(
    seen.map(({ id }, at) => {
      const k = best[at] as number
      return [id, { class: classes[k] as string, score: Math.min(1, shares[at * classes.length + k] as number), doubt: doubt[at] as number }]
    }),
  )
  return ok({ fitted: fitted.value, predictions, classes })
}

export type Scored = ReadonlyMap<string, { readonly score: HeldAside | null; readonly reason: string | null }>

/** On the validation sample where enough of it is labelled, else by leaving labelled buildings out in parts. */
export async function scoreFootprints(
  ask: AskTeach,
  items: readonly Item[],
  given: { labels: Labels; validation: Validation | null; learned: Learned; isWanted: () => boolean },
): Promise<Result<Scored>> {
  const { labels, validation } = given
  const looked = validation?.ids.filter((id) => labels.has(id)) ?? []
  if (looked.length >= 10) return ok(fromValidation(looked, given))
  return scoreHeldAside(ask, items, given)
}

type ToScore = { labels: Labels; validation: Validation | null; isWanted: () => boolean }

/** By leaving labelled buildings that train out in parts. @fails aborted */
export async function scoreHeldAside(ask: AskTeach, items: readonly Item[], { labels, validation, isWanted }: ToScore): Promise<Result<Scored>> {
  const { samples, classes } = trainingSet(items, labels, validation)
  const sizes = classes.map((_, k) => samples.labels.reduce((n, label) => n + (label === k ? 1 : 0), 0))
  const reason = `Too few labels to score: it takes ${fewestToScore} of the class.`
  if (classes.length < 2 || sizes.every((n) => n < fewestToScore)) return ok(new Map(classes.map((name) => [name, { score: null, reason }])))
  const scored = await scoreGroups(ask, { samples, groups: Int32Array.from(samples.labels.keys()), c: ridgeC, isWanted })
  if (!scored.ok) return scored
  return ok(new Map(classes.map((name, k) => [name, (sizes[k] as number) < fewestToScore ? { score: null, reason } : { score: scored.value[k] ?? null, reason: null }])))
}

/** Each sampled building counts for those of its stratum it stands for. */
function fromValidation(looked: readonly string[], { labels, validation, learned }: { labels: Labels; validation: Validation | null; learned: Learned }): Scored {
  const classes = [...new Set([...learned.classes, ...looked.map((id) => labels.get(id) as string)])]
  const stratumOf = (id: string) => validation?.strata[id] ?? ''
  const members = countBy(Object.keys(validation?.strata ?? {}), stratumOf)
  const sampled = countBy(looked, stratumOf)
  const predicted = looked.filter((id) => learned.predictions.has(id))
  const scores = classScores(
    Uint8Array.from(predicted, (id) => classes.indexOf(labels.get(id) as string)),
    Uint8Array.from(predicted, (id) => classes.indexOf(learned.predictions.get(id)?.class ?? '')),
    { classes: classes.length, weights: Float64Array.from(predicted, (id) => (members.get(stratumOf(id)) ?? 1) / (sampled.get(stratumOf(id)) ?? 1)) },
  )
  return new Map(classes.map((name, k) => [name, { score: scores[k] ?? null, reason: null }]))
}

const countBy = (ids: readonly string[], key: (id: string) => string): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(key(id), (counts.get(key(id)) ?? 0) + 1)
  return counts
}

/** A random sample of the buildings without a label, each predicted class in its share and at least five of each. */
export function drawValidation(
  items: readonly Item[],
  { labels, predictions, size, seed }: { labels: Labels; predictions: ReadonlyMap<string, Prediction>; size: number; seed: number },
): Validation {
  const open = items.filter(({ id, features }) => features !== null && !labels.has(id)).map(({ id }) => id)
  const strata = Object.fromEntries(open.map((id) => [id, predictions.get(id)?.class ?? '']))
  const names = [...new Set(Object.values(strata))].sort()
  const groups = names.map((name) => open.filter((id) => strata[id] === name))
  const taken = allocate(
    groups.map((group) => group.length),
    size,
  )
  const random = seededRandom(seed)
  const ids = groups.flatMap((group, at) => sampleOf(group.length, taken[at] as number, random).map((place) => group[place] as string))
  return { ids: sampleOf(ids.length, ids.length, random).map((at) => ids[at] as string), strata }
}

type TotalsAsk = {
  readonly items: readonly Item[]
  readonly classes: readonly string[]
  readonly labels: Labels
  readonly predictions: ReadonlyMap<string, Prediction>
  readonly validation: Validation | null
}

/**
 * Number of buildings of each class. What had a label before the sample was drawn is counted as it is; the rest is estimated from the sample,
 * stratified by the class predicted when it was drawn: later labels were chosen for their doubt and stand for nothing.
 */
export function totalsOf({ items, classes, labels, predictions, validation }: TotalsAsk): ClassTotal[] {
  const members = Object.entries(validation?.strata ?? {})
  const inSample = new Set(members.map(([id]) => id))
  const looked = validation?.ids.filter((id) => labels.has(id)) ?? []
  const strata = [...new Set(members.map(([, name]) => name))]
  return classes.map((name) => {
    const predicted = items.filter(({ id }) => (labels.get(id) ?? predictions.get(id)?.class) === name).length
    const open = { class: name, predicted, estimate: null, interval: null }
    if (!validation) return { ...open, intervalReason: 'No validation sample was labelled, so the number has no interval.' }
    const known = items.filter(({ id }) => !inSample.has(id) && labels.get(id) === name).length
    const total = stratifiedTotal(
      strata.map((stratum) => {
        const seen = looked.filter((id) => validation.strata[id] === stratum)
        return { members: members.filter(([, one]) => one === stratum).length, looked: seen.length, hits: seen.filter((id) => labels.get(id) === name).length }
      }),
    )
    if (!total)
      return { ...open, intervalReason: `${looked.length} of the ${validation.ids.length} buildings of the validation sample are labelled; each predicted class needs one.` }
    return { class: name, predicted, estimate: known + total.estimate, interval: [known + total.interval[0], known + total.interval[1]], intervalReason: null }
  })
}
