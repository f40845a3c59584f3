import type { Scalar } from '../../contracts/kinds/index.ts'
import { ok } from '../../contracts/result.ts'
import { defineTool } from '../define-tool.ts'
import { planSupply, supplyInputs, type SupplyPlan } from './plan-supply.ts'

export const supplyRuns = defineTool({
  id: 'supply_runs',
  version: 1,
  module: 'vector',
  verb: 'Plan supply runs',
  output: 'table',
  effects: 'none',
  aliases: ['vehicle_routing', 'deliveries'],
  summary: 'Trips of vehicles of one size from a depot that bring every place what it needs over open roads, with a lower bound of what any plan must drive.',
  typing: { frame: 'graph', metric: true, dimension: 'length', unit: 'm' },
  words: ['supply', 'deliver', 'trips', 'vehicle routing', 'distribute', 'relief', 'convoy'],
  inputs: supplyInputs,
  run(inputs, context) {
    const plan = planSupply(inputs, context)
    if (!plan.ok) return plan
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `supply runs from ${inputs.depot.label}`,
        rows: [],
        records: { columns: columnsOf(plan.value.unit), rows: rowsOf(plan.value) },
        notes: [...plan.value.notes],
        method: plan.value.method,
        evidence: { artifactId: inputs.stops.artifactId, idColumn: 'placeId' },
      },
    })
  },
})

const columnsOf = (unit: 'm' | 'min') => [...['trip', 'order', 'place', 'placeId', 'amount', 'load'].map((name) => ({ name, unit: null })), { name: 'trip length', unit }]

function rowsOf({ runs, at, perUnit }: SupplyPlan): Scalar[][] {
  return runs.trips.flatMap(({ stops, load, cost }, trip) =>
    stops.map(({ delivery, amount }, order): Scalar[] => [trip + 1, order + 1, at[delivery]?.name ?? null, at[delivery]?.feature?.id ?? null, amount, load, cost * perUnit]),
  )
}
