import type { Frame } from '../../src/contracts/frame.ts'
import type { ArtifactOf, Detection, Quantity } from '../../src/contracts/kinds/index.ts'
import type { Area, Layer, Workspace } from '../../src/contracts/workspace.ts'
import type { Stored } from '../../src/tools/index.ts'

/** A picture without georeference; `gsdM` as a person types it, null when not known. */
export const pixelFrame = (width: number, height: number, gsdM: number | null = null): Frame => ({
  crs: null,
  affine: null,
  width,
  height,
  gsd: gsdM === null ? null : { x: gsdM, y: gsdM },
  gsdFrom: gsdM === null ? null : 'typed',
})

export const source = { kind: 'labels' as const, id: 'town.png', sha256: 'a'.repeat(64) }
const modelSource = { kind: 'model' as const, id: 'vehicles', sha256: 'b'.repeat(64) }

/** One object as a box; `areaM2` null stands for a detector's box or an unknown pixel size. */
export const detection = (id: string, parts: Partial<Detection> = {}): Detection => ({
  id,
  class: 'vehicle',
  score: null,
  bbox: [0, 0, 10, 4],
  outline: null,
  areaPx: null,
  areaM2: null,
  ...parts,
})

export const detections = (objects: Detection[], parts: Partial<ArtifactOf<'detections'>> = {}): Stored<'detections'> => ({
  artifactId: 'det',
  step: 's1',
  artifact: {
    kind: 'detections',
    frame: pixelFrame(100, 50, 0.5),
    layerId: 'L1',
    classes: ['vehicle'],
    objects,
    defaultScore: null,
    method: 'detector',
    rasterId: null,
    within: null,
    analysedShare: 1,
    source: modelSource,
    ...parts,
  },
})

type RasterParts<K extends 'mask' | 'segmentation'> = Partial<ArtifactOf<K>>
const planes = { layerId: 'L1', tilePx: 256, histogram: {}, analysedShare: 1, areaPixels: 0, hasScores: false, source }

export const segmentation = (frame: Frame, values: Record<string, number>, parts: RasterParts<'segmentation'> = {}): Stored<'segmentation'> => ({
  artifactId: 'seg',
  step: 's1',
  artifact: { kind: 'segmentation', classes: Object.keys(values), values, frame, ...planes, ...parts },
})

export const mask = (frame: Frame, values: Record<string, number>, parts: RasterParts<'mask'> = {}): Stored<'mask'> => ({
  artifactId: 'mask',
  step: 's2',
  artifact: { kind: 'mask', classes: Object.keys(values), minScore: null, values, frame, ...planes, ...parts },
})

export const quantity = (value: number, parts: Partial<Quantity> = {}): Stored<'quantity'> => ({
  artifactId: `q${value}`,
  step: 's3',
  artifact: {
    kind: 'quantity',
    dimension: 'count',
    value,
    unit: 'count',
    interval: null,
    intervalReason: 'not_calibrated',
    method: 'counted',
    n: value,
    label: 'vehicles',
    classes: ['vehicle'],
    evidence: null,
    analysedShare: null,
    ...parts,
  },
})

export const layer = (id: string, parts: Partial<Layer> = {}): Layer => ({
  id,
  name: `${id}.tif`,
  path: `/data/${id}.tif`,
  kind: 'image',
  role: 'post',
  date: null,
  sensor: null,
  bands: 3,
  frame: pixelFrame(100, 50, 0.5),
  warning: null,
  status: 'ok',
  visible: true,
  opacity: 1,
  order: 0,
  revision: 1,
  labels: null,
  ...parts,
})

export const area = (id: string, [left, top, right, bottom]: readonly [number, number, number, number], parts: Partial<Area> = {}): Area => ({
  id,
  name: id,
  frame: pixelFrame(100, 50, 0.5),
  rings: [
    [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
      [left, top],
    ],
  ],
  areaM2: null,
  coveredShare: null,
  active: false,
  ...parts,
})

export const workspace = (parts: Partial<Workspace> = {}): Workspace => ({
  frame: pixelFrame(100, 50, 0.5),
  view: null,
  layers: [],
  areas: [],
  points: [],
  selection: [],
  filter: { classes: null, minScore: null, roles: null },
  units: { area: 'auto', length: 'auto' },
  compare: null,
  ...parts,
})
