import { cellOf, featureCount, itself, number, read, recordsOf } from '../rules/outputs.ts'
import { alias } from '../define-alias.ts'
import { classes } from '../rules/classes.ts'
import { pixelSize, rowAnd } from '../rules/frames.ts'
import { choice, only, partOf, unused, value } from '../rules/values.ts'
import { wire, wires } from '../rules/wires.ts'
import { pixelPoints } from '../rules/pixel-points.ts'

const ownPlace = unused('results are kept in the project; write them with --out or export')
const resampling = choice('method', { nearest: 'nearest', bilinear: 'bilinear', cubic: 'cubic', average: 'average' })
const masksNearest = 'A mask is always resampled by the nearest value; no class is invented between two others.'
const statistic = (name: string) => read(`${name} over the pixels that have a value`, (artifact) => valueNamed(artifact, name))
const band = (name: 'min' | 'max' | 'mean' | 'valid') =>
  read(`${name} over the pixels that have a value`, (artifact) => (artifact.kind === 'raster' ? (artifact.bands[0]?.[name] ?? null) : null))
const shape = read('[rows, columns]', (artifact) => ('frame' in artifact ? [artifact.frame.height, artifact.frame.width] : null))
const crsOf = read('coordinate system', (artifact) => ('frame' in artifact ? artifact.frame.crs : null))

/** The 18 raster tools of the catalogue. */
export const raster = [
  alias('ras.area', 'area', {
    arguments: { mask_path: wire('mask'), pixel_size_m: pixelSize('mask_path'), classes: classes('class', 'mask_path') },
    output: { area_m2: number('m2'), pixel_count: read('pixels', (artifact) => (artifact.kind === 'quantity' ? artifact.n : null)) },
    differs: ['Area is geodesic, by the frame of the mask; an empty list of classes is an error, and the bands of a picture are not counted three times.'],
  }),
  alias('ras.grid_windows', 'grid_windows', {
    arguments: { image_path: wire('image'), n: value('columns', 'as many rows') },
    output: {
      windows: read('[[x1, x2, y1, y2]], x is rows', (artifact) => (artifact.kind === 'features' ? artifact.features.map(({ geometry }) => windowOf(geometry)) : null)),
      image_shape: shape,
      base_tile_px: read('[rows, columns] of the first window', (artifact) => (recordsOf(artifact) ?? []).slice(0, 1).flatMap((one) => [one['heightPx'], one['widthPx']])),
      count: featureCount(),
    },
    differs: ['Windows are features with a frame, so every later step knows where they lie.'],
  }),
  alias('ras.count_pixels', 'count_pixels', {
    arguments: { mask_path: wire('mask'), classes: classes('class', 'mask_path') },
    output: {
      counts: read('pixels by class name', (artifact) =>
        artifact.kind === 'table' ? Object.fromEntries(artifact.rows.map((row) => [row.subject?.form === 'classes' ? row.subject.classes[0] : row.label, row.value])) : null,
      ),
      total: read('pixels of the classes together', (artifact) => (artifact.kind === 'table' ? artifact.rows.reduce((sum, row) => sum + row.value, 0) : null)),
    },
    differs: ['Counts stand under class names, not numbers.'],
  }),
  alias('ras.sample_point', 'sample_point', {
    arguments: { image_path: wire('image'), row: rowAnd('col', 'point', 'image_path'), col: partOf('row', 'point') },
    output: { pixel_values: read('value by band', (artifact) => pairsOf(artifact)), is_inside: read('whether a pixel is there', (artifact) => artifact.kind === 'table') },
    differs: ['Values are not cut to whole numbers, and a point outside is a failure.'],
  }),
  alias('ras.sample_points', 'sample_points', {
    arguments: { image_path: wire('image'), points: pixelPoints('points', 'image_path') },
    output: {
      total_points: featureCount(),
      results: { ...read('one record a point', recordsOf), wire: true },
    },
    differs: ['Values are not cut to whole numbers.'],
  }),
  alias('ras.stats', 'raster_stats', {
    arguments: { image_path: wire('image'), band: value('band'), ignore_nodata: only([true], 'nodata is never a value') },
    output: { min: statistic('min'), max: statistic('max'), mean: statistic('mean'), std: statistic('std'), valid_pixels: statistic('valid') },
  }),
  alias('ras.threshold', 'threshold', {
    arguments: {
      image_path: wire('image'),
      threshold: value('limit'),
      op: choice('is', { '>=': '>=', '>': '>', '<=': '<=', '<': '<', '==': '==' }),
      band: value('band'),
      true_value: only([255, 1], 'a mask holds a class, not a number'),
      false_value: only([0], 'what is not of the class is background'),
    },
    presets: { is: '>=' },
    output: { mask_path: itself(), selected_pixels: read('pixels of the class', selectedPixels) },
    differs: ['What has no value stays "unknown" and never becomes "no".'],
  }),
  alias('ras.diff', 'raster_difference', {
    arguments: { image_a_path: wire('first'), image_b_path: wire('second'), band_a: value('firstBand'), band_b: value('secondBand') },
    output: { output_path: itself(), min: band('min'), max: band('max'), mean: band('mean'), valid_pixels: band('valid') },
    differs: ['Where either has no value the result has none; there is no number for it.'],
  }),
  alias('ras.vectorize', 'vectorize', {
    arguments: { mask_path: wire('mask'), classes: classes('class', 'mask_path'), pixel_size_m: pixelSize('mask_path') },
    output: {
      vector_path: itself(),
      count: featureCount(),
      total_pixels: read('pixels', (artifact) => sumOf(artifact, 'pixels')),
      total_area_m2: read('geodesic area', (artifact) => sumOf(artifact, 'areaM2')),
    },
    differs: [
      'Parts that touch at a corner are one object (8 neighbours) unless asked otherwise, levels of one object are merged where asked, and a missing mask is a failure, not 0 features.',
    ],
  }),
  alias('ras.clip', 'clip_raster', {
    forMask: { of: 'image', tool: 'clip_mask', input: 'mask' },
    arguments: {
      image_path: wire('image'),
      x1: value('top', 'x is the row axis'),
      x2: value('bottom', 'x is the row axis'),
      y1: value('left', 'y is the column axis'),
      y2: value('right', 'y is the column axis'),
    },
    output: { output_path: itself(), out_shape: shape, bands: read('bands', (artifact) => (artifact.kind === 'raster' ? artifact.bands.length : 1)), crs: crsOf },
  }),
  alias('ras.concat', 'stack_bands', {
    arguments: { image_path_list: wires('images'), dim: only(['bands'], 'only bands are stacked') },
    output: {
      output_path: itself(),
      height: read('rows', (artifact) => ('frame' in artifact ? artifact.frame.height : null)),
      width: read('columns', (artifact) => ('frame' in artifact ? artifact.frame.width : null)),
      bands: read('bands', (artifact) => (artifact.kind === 'raster' ? artifact.bands.length : null)),
      crs: crsOf,
      band_map: read('band names in order', (artifact) => (artifact.kind === 'raster' ? artifact.bands.map(({ name }) => name) : null)),
    },
  }),
  alias('ras.hillshade', 'hillshade', {
    arguments: { dem_path: wire('elevation'), azimuth: value('azimuth'), altitude: value('altitude'), z_factor: value('exaggeration'), out_path: ownPlace },
    output: { hillshade_path: itself(), shape, stats: statsOf() },
  }),
  alias('ras.slope', 'slope', {
    arguments: { dem_path: wire('elevation'), units: choice('units', { degrees: 'degrees', percent: 'percent' }), out_path: ownPlace },
    output: { slope_path: itself(), units: read('unit', (artifact) => (artifact.kind === 'raster' ? (artifact.bands[0]?.unit ?? null) : null)), stats: statsOf() },
  }),
  alias('ras.reproject', 'reproject', {
    forMask: { of: 'image', tool: 'reproject_mask', input: 'mask', drop: ['method'] },
    arguments: { raster_path: wire('image'), dst_crs: value('crs'), resampling, out_path: ownPlace },
    output: { output_path: itself(), dst_crs: crsOf, shape },
    differs: [masksNearest],
  }),
  alias('ras.resample', 'resample', {
    forMask: { of: 'image', tool: 'resample_mask', input: 'mask', drop: ['method'] },
    arguments: { raster_path: wire('image'), target_pixel_size_m: value('pixelSizeM'), resampling, out_path: ownPlace },
    output: { output_path: itself(), dst_pixel_size_m: read('metres a pixel', (artifact) => ('frame' in artifact ? (artifact.frame.gsd?.x ?? null) : null)), shape },
    differs: [masksNearest],
  }),
  alias('ras.focal_stats', 'focal_statistics', {
    arguments: {
      raster_path: wire('image'),
      statistic: choice('statistic', { mean: 'mean', sum: 'sum', min: 'min', max: 'max', std: 'std' }),
      window_size: value('windowPx'),
      nodata: unused('the nodata value is that of the file'),
      out_path: ownPlace,
    },
    presets: { windowPx: 5 },
    output: { output_path: itself(), shape },
  }),
  alias('mask.compose_multiclass', 'compose_classes', {
    arguments: { mask_paths: wires('masks'), class_values: unused('classes keep their names, which have no numbers to choose') },
    presets: { wins: 'last' },
    output: { mask_path: itself(), classes: read('classes in it', (artifact) => ('classes' in artifact ? artifact.classes : null)) },
    differs: ['Grids are compared first; classes go by their names.'],
  }),
  alias('vec.raster_stats', 'zonal_statistics', {
    arguments: {
      vector_path: wire('features'),
      raster_path: wire('image'),
      stats: unused('all statistics are always there'),
      band: value('band'),
      return_features: unused('features are always returned'),
      min_pixels: value('leastPixels'),
      all_touched: value('allTouched'),
    },
    output: {
      feature_count: featureCount(),
      feature_stats: { ...read('one record a feature', recordsOf), wire: true },
      output_vector_path: itself(),
      mean: read('mean over the features', (artifact) => over(artifact, 'mean', (all) => all.reduce((a, b) => a + b, 0) / all.length)),
      min: read('smallest', (artifact) => over(artifact, 'min', (all) => all.reduce((a, b) => Math.min(a, b)))),
      max: read('largest', (artifact) => over(artifact, 'max', (all) => all.reduce((a, b) => Math.max(a, b)))),
    },
    differs: ['Pixels without a value are left out, and the geometry is brought to the frame of the raster.'],
  }),
]

type AnyArtifact = Parameters<typeof recordsOf>[0]

function windowOf(geometry: Extract<AnyArtifact, { kind: 'features' }>['features'][number]['geometry']): number[] {
  const ring = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : []
  const [columns, lines] = [ring.map(([x]) => x), ring.map(([, y]) => y)]
  return [Math.min(...lines), Math.max(...lines), Math.min(...columns), Math.max(...columns)]
}

/** Value of the row of a statistic. */
function valueNamed(artifact: AnyArtifact, name: string): unknown {
  const row = (recordsOf(artifact) ?? []).find((one) =>
    String(one['statistic'] ?? one['label'] ?? '')
      .toLowerCase()
      .startsWith(name),
  )
  return row?.['value'] ?? null
}

function selectedPixels(artifact: AnyArtifact): number | null {
  if (artifact.kind !== 'mask') return null
  return Object.values(artifact.values).reduce((sum, one) => sum + (artifact.histogram[String(one)] ?? 0), 0)
}

const numbersIn = (artifact: AnyArtifact, field: string): number[] => (recordsOf(artifact) ?? []).flatMap((one) => (typeof one[field] === 'number' ? [one[field]] : []))
const sumOf = (artifact: AnyArtifact, field: string): number => numbersIn(artifact, field).reduce((sum, one) => sum + one, 0)

function over(artifact: AnyArtifact, field: string, reduce: (all: number[]) => number): number | null {
  const all = numbersIn(artifact, field)
  return all.length === 0 ? null : reduce(all)
}

function pairsOf(artifact: AnyArtifact): Record<string, unknown> | null {
  if (artifact.kind !== 'table') return null
  if (artifact.records)
    return Object.fromEntries(artifact.records.rows.map((_, at) => [String(cellOf(artifact, ['band', 'name', 'label'], at) ?? at + 1), cellOf(artifact, ['value', 'class'], at)]))
  return Object.fromEntries(artifact.rows.map(({ label, value: one }) => [label, one]))
}

function statsOf() {
  return read('min, max, mean, std', (artifact) => {
    const first = artifact.kind === 'raster' ? artifact.bands[0] : undefined
    return first ? { min: first.min, max: first.max, mean: first.mean, std: first.std } : null
  })
}
