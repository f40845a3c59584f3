import type { KindName } from '../../src/contracts/kinds/index.ts'
import type { ToolSpec } from '../../src/contracts/tool-spec.ts'

const at = (column: number, row: number) => ({ pixel: [column, row], of: 'after' })

/** What an example cannot take from the kinds of its inputs alone. */
const given: Readonly<Record<string, Record<string, unknown>>> = {
  absolute_difference: { numberA: 3, numberB: 8 },
  add: { a: 'quantity', numberB: 25 },
  ask_back: { question: 'Which of the two rivers is meant?', choices: ['the northern one', 'the southern one'] },
  bar_chart: { values: { destroyed: 3, intact: 12 }, title: 'Buildings' },
  build_graph: { mask: 'roadMask' },
  buffer: { features: 'polygons', distance: 25 },
  buffers: { features: 'polygons', distances: [10, 25] },
  chart_data: {
    records: [
      { name: 'north', people: 120 },
      { name: 'south', people: 45 },
    ],
    valueField: 'people',
    labelField: 'name',
  },
  class_mask: { image: 'after', class: ['water'] },
  clip: { features: 'zones', area: 'polygons' },
  clip_mask: { mask: 'mask', left: 0, top: 0, right: 96, bottom: 96 },
  clip_raster: { image: 'dem', left: 0, top: 0, right: 96, bottom: 96 },
  divide: { a: 'quantity', b: 'count' },
  erase: { features: 'zones', area: 'polygons' },
  exposed_places: {
    damageRecords: [
      { name: 'school', max: 3 },
      { name: 'clinic', max: 1 },
    ],
    populationRecords: [
      { name: 'school', max: 120 },
      { name: 'clinic', max: 45 },
    ],
  },
  exposure: { areas: 'zones', population: 'population', field: 'people' },
  filter: { detections: 'detections', where: 'area > 2 m2' },
  filter_by_area: { features: 'polygons', least: 50 },
  filter_by_attribute: { features: 'places', attribute: 'kind', values: ['school', 'hospital'] },
  filter_by_damage: {
    records: [
      { name: 'school', class: 'building_destroyed' },
      { name: 'clinic', class: 'building_no_damage' },
    ],
  },
  filter_by_intact: {
    records: [
      { name: 'school', class: 'building_destroyed' },
      { name: 'clinic', class: 'building_no_damage' },
    ],
  },
  filter_by_distance: { features: 'places', from: at(96, 96), within: 60 },
  filter_records: {
    records: [
      { name: 'school', kind: 'school' },
      { name: 'clinic', kind: 'hospital' },
    ],
    field: 'kind',
    wanted: ['school'],
  },
  find_path: { mask: 'roadMask', start: at(20, 20), end: at(170, 170), snap: 100 },
  flood_between_dates: { before: 'waterBefore', after: 'waterMask' },
  flood_depth: { water: 'waterMask', elevation: 'dem' },
  for_each: { items: ['places'], given: ['dem'], calls: [{ tool: 'sample_point', inputs: { image: '<given[0]>', point: { pixel: ['<item.col>', '<item.row>'], of: '<item>' } } }] },
  greater_than: { a: 'quantity', numberB: 500 },
  grid_windows: { image: 'after', columns: 2 },
  group_by: {
    records: [
      { name: 'a', kind: 'school', people: 3 },
      { name: 'b', kind: 'school', people: 4 },
    ],
    field: 'kind',
    total: 'people',
  },
  hot_spots: { features: 'polygons', value: 'areaM2', distanceM: 60 },
  intersect: { first: 'zones', second: 'polygons' },
  isochrones: { graph: 'graph', point: at(96, 96), limits: [30, 60], snap: 100 },
  line_length: { features: 'roads' },
  line_chart: { numbers: ['series'], title: 'Water' },
  map_over_dates: {
    images: ['before', 'after'],
    calls: [
      { tool: 'class_mask', inputs: { image: '<item>', class: ['water'] } },
      { tool: 'area', inputs: { mask: '<step[0]>' } },
    ],
  },
  mask_of_class: { segmentation: 'segmentation', class: ['water'] },
  mean: { total: 'quantity', n: 'count' },
  minimum_repairs: { graph: 'graph', start: at(20, 20), end: at(170, 170), snap: 100 },
  multiply: { a: 'quantity', numberB: 2, unitB: 'm' },
  nearest_facilities: { graph: 'graph', point: at(96, 96), facilities: 'places', snap: 100 },
  nearest: { features: 'places', to: 'polygons' },
  pie_chart: { values: { destroyed: 3, intact: 12 } },
  pixel_to_world: { image: 'after', column: 10, row: 20 },
  places_by_name: { places: 'places', name: 'school' },
  point_distance: { from: at(0, 0), to: at(30, 40) },
  points_in_polygons: { points: 'places', polygons: 'zones' },
  priority_score: {
    records: [
      { name: 'north', people: 120, damaged: 4 },
      { name: 'south', people: 45, damaged: 9 },
    ],
    criteria: { people: 0.7, damaged: 0.3 },
  },
  radar_flood: { before: 'sarBefore', after: 'sar', form: 'power' },
  radar_water: { image: 'sar', form: 'power' },
  raster_difference: { first: 'dem', second: 'dem' },
  reduce: {
    records: [
      { name: 'north', people: 120 },
      { name: 'south', people: 45 },
    ],
    field: 'people',
  },
  refuse: { reason: 'no_date', premise: 'There is only one date, so nothing can have changed.' },
  report_page: { map: 'figure', summary: 'Three of fifteen buildings are destroyed.' },
  reproject: { image: 'dem', crs: 'EPSG:4326' },
  reproject_mask: { mask: 'mask', crs: 'EPSG:4326' },
  resample: { image: 'dem', pixelSizeM: 2 },
  resample_mask: { mask: 'mask', pixelSizeM: 2 },
  resource_allocation: {
    records: [
      { id: 'north', need: 120 },
      { id: 'south', need: 45, cap: 20 },
    ],
    supplyNumber: 100,
  },
  road_gap_check: { roads: 'roads', segmentation: 'segmentation' },
  route_map: { image: 'after', route: 'path' },
  sample_points: { image: 'dem', points: ['places'] },
  simplify: { features: 'zones', tolerance: 1 },
  spectral_index: { image: 'bands', index: 'nbr' },
  stack_bands: { images: ['dem', 'raster'] },
  subtract: { a: 'quantity', numberB: 25 },
  supply_routes: { graph: 'graph', depot: at(96, 96), stops: 'places', capacity: 40, demand: 10, snap: 100 },
  supply_runs: { graph: 'graph', depot: at(96, 96), stops: 'places', capacity: 40, demand: 10, snap: 100 },
  temporal_panel: { images: ['before', 'after'] },
  threshold: { image: 'dem', is: '>', limit: 5 },
  truck_trips: { volumeM3: 250, capacityM3: 12 },
  value_of: { records: [{ name: 'north', people: 120 }], field: 'people' },
  viewshed: { elevation: 'dem', point: at(96, 96), reachM: 40 },
  volume: { area: 'quantity', depthM: 0.5 },
  weighted_sum: { numbers: [3, 4], weights: [0.25, 0.75] },
  world_to_pixel: { features: 'places', image: 'after' },
}

/** A wire of the example world for each kind an input may take; the first that fits. */
const wireFor: readonly (readonly [KindName, string])[] = [
  ['image', 'after'],
  ['mask', 'mask'],
  ['segmentation', 'segmentation'],
  ['features', 'polygons'],
  ['detections', 'detections'],
  ['raster', 'raster'],
  ['graph', 'graph'],
  ['path', 'path'],
  ['quantity', 'quantity'],
  ['table', 'table'],
  ['series', 'series'],
  ['figure', 'figure'],
  ['text', 'text'],
]

/** Inputs that mean another image than the first one. */
const byName: Readonly<Record<string, string>> = {
  before: 'before',
  elevation: 'dem',
  facilities: 'places',
  places: 'places',
  points: 'places',
  population: 'population',
  after: 'after',
}

/** Arguments of the example of a tool; null where it cannot be told from its inputs and none is written down. */
export function exampleArguments({ id, inputs }: ToolSpec): Record<string, unknown> | null {
  if (Object.hasOwn(given, id)) return given[id] ?? null
  const args: Record<string, unknown> = {}
  for (const [name, input] of Object.entries(inputs)) {
    if (input.optional) continue
    const wire = input.role === 'wire' ? wireOf(name, input.kinds) : undefined
    if (input.role !== 'wire' || wire === undefined) return null
    args[name] = input.many ? [wire] : wire
  }
  return args
}

function wireOf(name: string, kinds: readonly KindName[]): unknown {
  if (kinds.includes('point') && !kinds.includes('features')) return name === 'end' || name === 'to' ? at(170, 170) : at(20, 20)
  return byName[name] ?? wireFor.find(([kind]) => kinds.includes(kind))?.[1]
}
