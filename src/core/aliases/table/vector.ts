import { alias, type AliasDefinition, type ArgumentRule } from '../define-alias.ts'
import { featureIndex } from '../rules/features.ts'
import { pixelSize } from '../rules/frames.ts'
import { cellOf, featureCount, itself, number, read, recordsOf, rowCount, rows } from '../rules/outputs.ts'
import { choice, only, unused, value } from '../rules/values.ts'
import { records, wire } from '../rules/wires.ts'
import { network } from './network.ts'

const ownPlace = unused('results are kept in the project; write them with --out or export')
const features = wire('features')
const size = pixelSize('vector_path')
const sizeOfFirst = pixelSize('vector_a_path')
const geodesic = 'Metres are those of the ground; degrees and map metres are never taken for them.'
const data = records('values', 'records')
const firstCell = (...columns: string[]) => read(`${columns[0]} of the first row`, (artifact) => cellOf(artifact, columns, 0))
const field = (name: string, at = 0) => read(`${name} of the feature`, (artifact) => recordsOf(artifact)?.[at]?.[name] ?? null)
const total = (name: string) => read(`${name} together`, (artifact) => (recordsOf(artifact) ?? []).reduce((sum, one) => sum + (typeof one[name] === 'number' ? one[name] : 0), 0))
const different = (name: string) => read('how many different', (artifact) => new Set((recordsOf(artifact) ?? []).map((one) => one[name])).size)
const kept = { vector_path: itself(), total_filtered: featureCount() }
const keptRows = { filtered_results: rows(), total_filtered: rowCount() }
const damageLevel: ArgumentRule = choice('atLeast', { 1: 'minor', 2: 'minor', 3: 'destroyed' })

/** The 31 vector tools of the catalogue, places and networks among them. */
export const vector: readonly AliasDefinition[] = [
  alias('vec.connected_components', 'connected_components', {
    arguments: { vector_path: wire('source') },
    output: { count: number() },
    differs: ['Pixels that touch at a corner are one object unless asked otherwise; a missing file is a failure, not 0.'],
  }),
  alias('vec.intersect', 'intersect', {
    presets: { merge: false },
    arguments: { vector_a_path: wire('first'), vector_b_path: wire('second'), pixel_size_m: sizeOfFirst },
    output: {
      intersection_path: itself(),
      intersection_count: featureCount(),
      intersecting_a_count: different('aId'),
      intersecting_b_count: different('bId'),
      intersection_area_m2: total('areaM2'),
    },
    differs: ['Layers of different frames are brought together first.', geodesic],
  }),
  alias('vec.max_polygon', 'largest_polygons', {
    arguments: { vector_path: features, pixel_size_m: size, topk: value('count') },
    output: { topk_polygons: { ...itself('the largest, in order'), take: (artifact) => recordsOf(artifact) }, max_area_m2: field('areaM2') },
    differs: [geodesic],
  }),
  alias('vec.centroid', 'centroid', {
    arguments: { vector_path: features, feature_idx: featureIndex('feature', 'vector_path'), raster_path: unused('the point has the frame of its layer') },
    output: { centroid: itself('the point'), pixel_row: field('row'), pixel_col: field('column'), latitude: field('latitude'), longitude: field('longitude') },
  }),
  alias('vec.pixel_to_world', 'pixel_to_world', {
    arguments: { raster_path: wire('image'), pixel_row: value('row'), pixel_col: value('column') },
    output: { latitude: firstCell('latitude'), longitude: firstCell('longitude') },
    differs: ['The place is that of the middle of the pixel; without a coordinate system it is a failure, never pixels called degrees.'],
  }),
  alias('vec.buffer', 'buffer', {
    arguments: { vector_path: features, meter: value('distance', 'metres on the ground') },
    output: { buffer_path: itself() },
    differs: [geodesic, 'The pixel size is that of the frame, never a fixed one.'],
  }),
  alias('vec.kbuffer', 'buffers', {
    arguments: { vector_path: features, meters: value('distances', 'metres on the ground') },
    output: { buffers: { ...itself('zones with their distance'), take: (artifact) => recordsOf(artifact) } },
    differs: ['One layer with the distance of each zone, in place of several files.', geodesic],
  }),
  ...network,
  alias('vec.length', 'line_length', {
    arguments: { vector_path: features, pixel_size_m: size },
    output: { total_length_m: number('m'), table_path: itself() },
    differs: [geodesic],
  }),
  alias('vec.perimeter', 'perimeter', {
    arguments: { vector_path: features, pixel_size_m: size },
    output: { total_perimeter_m: number('m'), table_path: itself() },
    differs: [geodesic],
  }),
  alias('vec.filter_by_area', 'filter_by_area', { arguments: { vector_path: features, min_area_m2: value('least'), pixel_size_m: size }, output: kept, differs: [geodesic] }),
  alias('vec.filter_by_attribute', 'filter_by_attribute', {
    presets: { is: 'in' },
    arguments: { vector_path: features, attribute_name: value('attribute'), allowed_values: value('values') },
    output: kept,
  }),
  alias('vec.filter_by_distance', 'filter_by_distance', {
    arguments: { vector_path: features, center_lat: value('latitude'), center_lon: value('longitude'), max_distance_m: value('within') },
    output: kept,
    differs: ['The layer is read in its own coordinate system.'],
  }),
  alias('vec.nearest', 'nearest', {
    arguments: { vector_a_path: features, vector_b_path: wire('to'), pixel_size_m: sizeOfFirst, topk: value('count') },
    output: { table_path: rows(), distance_m: firstCell('distance'), nearest_a_id: firstCell('feature'), nearest_b_id: firstCell('nearest'), pair_count: rowCount() },
    differs: [geodesic],
  }),
  alias('vec.clip', 'clip', { arguments: { vector_path: features, roi_vector_path: wire('area') }, output: { clip_path: itself(), output_count: featureCount() } }),
  alias('vec.convex_hull', 'convex_hull', {
    arguments: { vector_path: features, out_path: ownPlace },
    output: { output_path: itself(), area_m2: field('areaM2') },
    differs: ['The area is never 0 for want of a projection.'],
  }),
  alias('vec.voronoi', 'voronoi', {
    arguments: { points_path: wire('points'), boundary_path: wire('boundary'), out_path: ownPlace },
    output: { output_path: itself(), cell_count: featureCount() },
  }),
  alias('vec.dissolve', 'dissolve', { arguments: { vector_path: features, by: value('by'), out_path: ownPlace }, output: { output_path: itself(), output_count: featureCount() } }),
  alias('vec.simplify', 'simplify', {
    arguments: { vector_path: features, tolerance: value('tolerance', 'metres on the ground'), preserve_topology: only([true], 'rings stay rings'), out_path: ownPlace },
    output: { output_path: itself() },
    differs: ['The tolerance is in metres, whatever the coordinate system.'],
  }),
  alias('vec.point_in_polygon', 'points_in_polygons', {
    arguments: { points_path: wire('points'), polygons_path: wire('polygons'), polygon_id_field: value('idField') },
    output: {
      matches: {
        ...itself('points with the polygons that hold them'),
        take: (artifact) => (recordsOf(artifact) ?? []).map((one, at) => ({ point_index: at, polygon_ids: one['polygons'] })),
      },
      inside_count: read('points inside', (artifact) => (recordsOf(artifact) ?? []).filter((one) => one['inside'] === true).length),
    },
    differs: ['A point in two polygons counts once.'],
  }),
  alias('poi.search_by_name', 'places_by_name', {
    arguments: { geojson_path: wire('places'), name: value('name'), exact: value('exact') },
    output: { output_path: itself(), results: { ...itself('the places'), take: (artifact) => recordsOf(artifact) }, total_found: featureCount() },
  }),
  alias('poi.to_vector', 'places_to_vector', {
    arguments: { geojson_path: wire('places'), name: value('name'), exact: value('exact') },
    output: { vector_path: itself(), count: featureCount() },
  }),
  alias('poi.group_by', 'group_by', {
    arguments: {
      data,
      group_field: value('field'),
      count_field: value('total'),
      return_item_details: unused('the records stay where they are'),
      return_sum: unused('a total is there where a field for it is named'),
    },
    output: { groups: rows('one row a group'), total_groups: rowCount() },
  }),
  alias('poi.world_to_pixel', 'world_to_pixel', {
    arguments: { geojson_path: features, raster_path: wire('image') },
    output: { output_path: itself(), features: { ...itself('the points with column and row'), take: (artifact) => recordsOf(artifact) }, valid_points: featureCount() },
    differs: ['A point half a pixel outside is outside, and rotated images are read as they are.'],
  }),
  alias('poi.filter_by_damage', 'filter_by_damage', {
    presets: { atLeast: 'minor' },
    arguments: { data, min_damage_class: damageLevel },
    output: { ...keptRows, total_damaged: rowCount() },
    differs: ['Levels go by name: 2 of theirs is any damage, 3 is destroyed; the value 255 of a mask of one class is no damage.'],
  }),
  alias('poi.filter_by_intact', 'filter_by_intact', { arguments: { data }, output: { ...keptRows, total_intact: rowCount() }, differs: ['Intact goes by name.'] }),
  alias('poi.filter_by_attribute', 'filter_records', {
    presets: { is: 'in' },
    arguments: { data, attribute_name: value('field'), allowed_values: value('wanted') },
    output: keptRows,
  }),
  alias('poi.damage_population_exposure', 'exposed_places', {
    arguments: {
      damage_feature_stats: records('damage', 'damageRecords'),
      population_feature_stats: records('population', 'populationRecords'),
      damage_threshold: value('atLeast'),
      damage_field: value('damageField'),
      population_field: value('populationField'),
      join_field: value('by'),
      allowed_types: value('types'),
    },
    output: {
      exposed_pois: rows('places in order'),
      total_exposed: rowCount(),
      top_exposed_poi: read('name of the first', (artifact) => cellOf(artifact, ['name', 'label', 'place'], 0)),
    },
  }),
]
