import { alias, type AliasDefinition } from '../define-alias.ts'
import { rowColumn, pixelSize } from '../rules/frames.ts'
import { loopCalls, loopOver } from '../rules/loop.ts'
import { cellOf, number, read, recordsOf, rowCount, rows } from '../rules/outputs.ts'
import { choice, unused, value } from '../rules/values.ts'
import { measure, records } from '../rules/wires.ts'
import { numbersOrWires } from '../rules/numbers-or-wires.ts'

const two = { a: measure('a', 'numberA'), b: measure('b', 'numberB') }
const unitsKept = 'Values keep their units: metres are not added to counts.'

/** The 15 logical tools of the catalogue. */
export const logical: readonly AliasDefinition[] = [
  alias('tool.loop', 'for_each', {
    spellings: ['logi.loop'],
    arguments: {
      calls: loopCalls(),
      loop_over: loopOver(),
      bind: unused('fields of the item, filled into the calls that take such an argument and do not give it'),
      grid_n: value('grid'),
      return_all: value('all'),
      show_progress: unused('progress is always told'),
      trajectory: unused('references are resolved before anything runs'),
    },
    output: {
      results: rows('one row an item'),
      count: rowCount(),
      ...Object.fromEntries(['data', 'items', 'loop_results', 'filtered_results'].map((key) => [key, rows('one row an item')])),
    },
    differs: ['bind fills arguments that are not there; an item that fails says so and the others go on.'],
  }),
  alias('tool.reduce', 'reduce', {
    spellings: ['logi.reduce'],
    arguments: { values: records('values', 'records'), field: value('field'), mode: choice('mode', { max: 'max', min: 'min', mean: 'mean' }) },
    presets: { mode: 'max' },
    output: {
      best_value: number(),
      mean_value: number(),
      best_index: read('row from 0', (artifact) => (artifact.kind === 'quantity' ? (artifact.chosen?.index ?? null) : null)),
      best_item: read('name of the row', (artifact) => (artifact.kind === 'quantity' ? (artifact.chosen?.label ?? null) : null)),
    },
    differs: ['Ties are said; an empty list is a failure.'],
  }),
  alias('tool.chart_data', 'chart_data', {
    arguments: {
      values: records('values', 'records'),
      value_field: value('valueField'),
      label_field: value('labelField'),
      fallback_label_field: value('fallbackLabelField'),
      fallback_label_prefix: value('fallbackPrefix'),
      label_template: value('template'),
      sort_by: value('sortBy'),
      descending: value('descending'),
      top_k: value('top'),
      round_digits: value('decimals'),
    },
    output: {
      data: {
        ...read('value by label', (artifact) =>
          Object.fromEntries((recordsOf(artifact) ?? []).map((_, at) => [String(cellOf(artifact, ['label'], at)), cellOf(artifact, ['value'], at)])),
        ),
        wire: true,
      },
      records: rows(),
      kept_count: rowCount(),
    },
    differs: ['Two rows of one label are refused, never merged.'],
  }),
  alias('calc.volume', 'volume', { arguments: { area_m2: measure('area', 'areaM2'), depth_m: measure('depth', 'depthM') }, output: { volume_m3: number('m3') } }),
  alias('calc.add', 'add', { arguments: two, output: { sum: number() }, differs: [unitsKept] }),
  alias('calc.sub', 'subtract', { arguments: two, output: { difference: number() }, differs: [unitsKept] }),
  alias('calc.mul', 'multiply', { arguments: two, output: { product: number() }, differs: ['The product has the unit that follows from its sides.'] }),
  alias('calc.div', 'divide', { arguments: two, output: { ratio: number() }, differs: ['Dividing by 0 is a failure, not 0.'] }),
  alias('calc.diff', 'absolute_difference', { arguments: two, output: { diff: number() }, differs: [unitsKept] }),
  alias('calc.greater_than', 'greater_than', {
    arguments: two,
    output: {
      value: read('1 or 0', (artifact) => (artifact.kind === 'yes_no' && artifact.value !== null ? Number(artifact.value) : null)),
      result: read('whether a is greater', (artifact) => (artifact.kind === 'yes_no' ? artifact.value : null)),
    },
    differs: [unitsKept],
  }),
  alias('calc.point_distance', 'point_distance', {
    arguments: { point_a: rowColumn('from', ''), point_b: rowColumn('to', ''), pixel_size_m: pixelSize('') },
    output: { distance_m: number('m') },
    differs: ['Metres come from the frame of the points; a typed pixel size is only compared with it, and has no default of 1.'],
  }),
  alias('calc.weighted_sum', 'weighted_sum', {
    arguments: { values: numbersOrWires('values', 'numbers'), weights: value('weights'), normalize: value('normalise') },
    output: { score: number() },
    differs: ['Weights that add up to 0 cannot be divided by.'],
  }),
  alias('logi.truck_trips', 'truck_trips', {
    arguments: { volume_m3: measure('volume', 'volumeM3'), capacity_m3: measure('capacity', 'capacityM3') },
    output: { trips_required: number() },
    differs: ['A capacity of 0 or less is a failure, not 0 trips.'],
  }),
  alias('logi.priority_score', 'priority_score', {
    arguments: { items: records('items', 'records'), criteria: value('criteria'), top_k: value('top') },
    presets: { scale: 'raw' },
    output: { ranked: rows('rows in order, with priority_score'), count: rowCount() },
    differs: ['A row that lacks a field is refused, and ties share a rank; our own default brings each field to 0 to 1 first.'],
  }),
  alias('logi.resource_allocation', 'resource_allocation', {
    arguments: { demands: records('demands', 'records'), total_supply: measure('supply', 'supplyNumber'), min_per_site: value('minimum') },
    output: {
      allocations: rows('id, need, allocated'),
      allocated_total: read('given out', (artifact) => (recordsOf(artifact) ?? []).reduce((sum, one) => sum + Number(one['allocated']), 0)),
    },
    differs: ['A minimum that the supply cannot give is a failure.'],
  }),
]
