import { z } from 'zod'
import type { Scalar } from '../../contracts/kinds/index.ts'
import { ok } from '../../contracts/result.ts'
import type { ToolContext } from '../context.ts'
import { argumentOf, defineTool } from '../define-tool.ts'
import { maybeMany } from './record-inputs.ts'
import { callsArgument, type RoundResult, runRounds } from './loop-calls.ts'
import { itemsOf } from './loop-items.ts'
import { type Cell, cellsOf, recordsOfCells } from './loop-rows.ts'

export const loopKinds = ['image', 'area', 'point', 'features', 'segmentation', 'mask', 'raster', 'detections', 'graph', 'path', 'quantity', 'table', 'series'] as const

export const forEach = defineTool({
  id: 'for_each',
  version: 1,
  module: 'logic',
  verb: 'Do it for each',
  output: 'table',
  effects: 'none',
  aliases: ['tool.loop', 'logi.loop'],
  summary: 'Runs calls for every image, area, feature, row or window; one row a round in the order given, a failed one says why.',
  typing: {},
  words: ['for each', 'every', 'loop', 'one by one', 'per'],
  inputs: {
    items: maybeMany(loopKinds, { label: 'items', note: 'one layer of features or table is gone over piece by piece' }),
    given: maybeMany(loopKinds, { label: 'also needed', note: 'the same for every item: <given[0]>, <given[1]>' }),
    calls: callsArgument,
    over: argumentOf.jsonMaybe(z.array(z.record(z.string(), z.unknown())), { label: 'records to go over', note: 'in place of items' }),
    bind: argumentOf.jsonMaybe(z.record(z.string(), z.string()), { label: 'inputs from the item', note: 'input: field of the item' }),
    grid: argumentOf.number({ label: 'windows a side', note: 'cuts the one image into n x n areas, <item>', min: 1, max: 100 }),
    all: argumentOf.flag({ label: 'columns of every call', note: 'only of the last unless set' }),
  },
  async run({ items, given, calls, over, bind, grid, all }, context: ToolContext) {
    const rounds = itemsOf({ items, over, gridN: grid })
    if (!rounds.ok) return rounds
    const image = grid === undefined ? [] : (items ?? [])
    const results = await runRounds(rounds.value, { calls, bind: bind ?? {}, given: [...(given ?? []), ...image], context })
    if (!results.ok) return results
    const failed = results.value.filter(({ error }) => error !== null)
    return ok({
      artifact: {
        kind: 'table' as const,
        title: `${calls.at(-1)?.tool ?? ''} for each of ${results.value.length} items`,
        rows: [],
        method: `${calls.map(({ tool }) => tool).join(', then ')} for each of ${results.value.length} items, in order`,
        records: recordsOfCells(results.value.map((one) => rowOf(one, all === true))),
        notes: failed.map(({ item, error }) => `${item.label}: ${error?.message ?? ''}`),
      },
    })
  },
})

function rowOf({ item, made, error }: RoundResult, all: boolean): Cell[] {
  const last = made.at(-1)
  const told = all
    ? made.flatMap(({ artifact }, at) => cellsOf(artifact).map((cell) => ({ ...cell, name: `${at + 1}.${cell.name}` })))
    : last && error === null
      ? cellsOf(last.artifact)
      : []
  const fields = Object.entries(item.fields).flatMap(([name, value]): Cell[] => (isScalar(value) ? [{ name: `item.${name}`, unit: null, value }] : []))
  return [
    { name: 'item', unit: null, value: item.label },
    ...told,
    { name: 'result', unit: null, value: error === null ? (last?.artifactId ?? null) : null },
    { name: 'error', unit: null, value: error === null ? null : error.message },
    ...fields,
  ]
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
