import { ok } from '../../contracts/result.ts'
import { nearestFeatures } from '../../core/vector/index.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { caught, paceOf } from '../raster/support/grid-input.ts'
import { bothShapes, shapes } from './support/shapes.ts'

export const nearest = defineTool({
  id: 'nearest',
  version: 1,
  module: 'vector',
  verb: 'Find the nearest',
  output: 'table',
  effects: 'none',
  aliases: ['vec.nearest'],
  summary: 'For each feature the nearest of another layer as the crow flies, from outline to outline, geodesic; the closest pair first.',
  typing: { frame: 'features', dimension: 'length', unit: 'm', metric: true },
  words: ['nearest', 'closest', 'distance to the nearest', 'how far from'],
  inputs: {
    features: shapes('features'),
    to: shapes('nearest of'),
    count: argumentOf.number({ label: 'how many each', min: 1, max: 1000, note: '1 unless set' }),
    within: argumentOf.number({ label: 'within', unit: 'm', min: 0 }),
  },
  run: ({ features, to, count, within }, context) =>
    caught(async () => {
      const both = await bothShapes(features, to, context)
      if (!both.ok) return both
      const { a, b } = both.value
      const found = await nearestFeatures(a, b, { k: count, withinM: within, pace: paceOf(context) })
      if (!found.ok) return found
      const ranks = new Map<string, number>()
      const rows = found.value.pairs.map((pair) => {
        const rank = (ranks.get(pair.a) ?? 0) + 1
        ranks.set(pair.a, rank)
        return [pair.a, pair.b, pair.distanceM, rank, ...pair.from, ...pair.to]
      })
      const alone = a.features.length - ranks.size
      const column = (name: string, unit: 'm' | 'px' | null = null) => ({ name, unit })
      return ok({
        artifact: {
          kind: 'table' as const,
          title: `Nearest of ${b.title} to ${a.title}`,
          rows: [],
          records: {
            columns: [
              column('feature'),
              column('nearest'),
              column('distance', 'm'),
              column('rank'),
              column('fromColumn', 'px'),
              column('fromRow', 'px'),
              column('toColumn', 'px'),
              column('toRow', 'px'),
            ],
            rows: rows.sort((p, q) => Number(p[2]) - Number(q[2])),
          },
          notes: [...a.notes, ...b.notes, ...found.value.notes, ...(alone > 0 ? [`${alone} of ${a.features.length} features have none that near.`] : [])],
          method: found.value.method,
          evidence: { artifactId: a.source, idColumn: 'feature' },
        },
      })
    }),
})
