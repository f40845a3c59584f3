import { join } from 'node:path'
import { z } from 'zod'
import type { ModelCard } from '../src/contracts/model-card.ts'
import { listModels } from '../src/engine/models/index.ts'
import { hasData, type Place, placesFor } from './models/places.ts'
import { type PlaceScore, scorePlace } from './models/score-place.ts'

/**
 * The gold table of the shipped models: real imagery, place by place, with the split named. `node bench/models.ts [MODEL...]`.
 * The synthetic row of the report has its own command, `npm run bench:scenes`; the row of oracle labels is not in this table.
 */
const asked = process.argv.slice(2)
const models = (await listModels([join(import.meta.dirname, '../models')])).filter(({ id }) => asked.length === 0 || asked.includes(id))

const digits = (value: number | null): string => (value === null ? '-' : Number.isInteger(value) ? String(value) : value.toFixed(3))

/** `held out` only where the card scores the place as one it was not trained on. */
function splitOf(card: ModelCard, { place }: Place): string {
  const scores = card['scores']
  const heldOut = typeof scores === 'object' && scores !== null && 'not_trained_on' in scores ? scores.not_trained_on : null
  return typeof heldOut === 'object' && heldOut !== null && Object.keys(heldOut).includes(place) ? 'held out' : 'trained on'
}

function line(card: ModelCard, place: Place, { n, figures, constant }: PlaceScore): string {
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${digits(value)}`)
  return `  real imagery | ${place.set}/${place.place} | ${splitOf(card, place)} | n ${n} | ${shown.join(', ')} | constant answer ${digits(constant)}`
}

const FoldsSchema = z.array(
  z.object({
    left_out: z.string(),
    measure: z.string(),
    n: z.number(),
    seeds: z.array(z.object({ seed: z.number(), value: z.number() })).min(1),
    before: z.number().optional(),
    constant: z.number(),
  }),
)

/** Scores the card reports of sister weights of the same recipe that left a place out, seed by seed; `training/folds.py` measured them. */
function foldLines(card: ModelCard): string[] {
  const scores = card['scores']
  if (typeof scores !== 'object' || scores === null || !('folds' in scores)) return []
  return FoldsSchema.parse(scores.folds).map(({ left_out, measure, n, seeds, before, constant }) => {
    const values = seeds.map(({ value }) => value)
    const spread = seeds.length > 1 ? `, spread ${digits(Math.max(...values) - Math.min(...values))}` : ', one seed'
    const each = seeds.map(({ seed, value }) => `seed ${seed} ${digits(value)}`).join(', ')
    return `  from the card | ${left_out} left out of training | n ${n} | ${measure}: ${each}${spread}, version before ${digits(before ?? null)} | constant answer ${digits(constant)}`
  })
}

if (!hasData) console.log('real imagery: not run, ../shared/perception-data is not there')
for (const { id, card, onnxPath } of models) {
  if (!card) continue
  console.log(`${id} (version ${card.version}${card.synthetic ? ', synthetic, unverified on real imagery' : ''}; ${card.training.licence})`)
  const places = placesFor(id)
  if (places.length === 0) console.log('  real imagery | not run: no real labels of these classes')
  for (const fold of foldLines(card)) console.log(fold)
  const held: number[] = []
  for (const place of places) {
    const score = await scorePlace({ card, onnxPath }, place)
    console.log(line(card, place, score))
    const [headline] = Object.values(score.figures)
    if (splitOf(card, place) === 'held out' && headline !== null && headline !== undefined) held.push(headline)
  }
  console.log(
    held.length > 0
      ? `  held out, ${held.length} places: ${Math.min(...held).toFixed(3)} to ${Math.max(...held).toFixed(3)}, mean ${(held.reduce((a, b) => a + b, 0) / held.length).toFixed(3)}`
      : '  held out: none here',
  )
}
