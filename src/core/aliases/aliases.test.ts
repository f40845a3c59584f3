import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import type { KindName } from '../../contracts/kinds/index.ts'
import type { AliasFacts, Legend } from './define-alias.ts'
import { legendOfResult, toOurCall, toTheirResult } from './index.ts'

const frame: Frame = { crs: null, affine: null, width: 100, height: 50, gsd: { x: 0.5, y: 0.5 }, gsdFrom: 'typed' }
const damage: Legend = { binary: false, classes: { 1: ['building_no_damage'], 2: ['building_minor_damage', 'building_major_damage'], 3: ['building_destroyed'] }, names: [] }
const vehicles: Legend = { binary: true, classes: {}, names: ['vehicle'] }

type World = { kinds: Record<string, KindName>; legends?: Record<string, Legend>; frame?: Frame | null }
const facts = ({ kinds, legends = {}, frame: known = frame }: World): AliasFacts => ({
  wireOf: (name) => (name in kinds ? name : null),
  frameOf: () => known,
  kindOf: (wire) => kinds[wire] ?? null,
  layerOf: () => 'L1',
  legendOf: (wire) => legends[wire] ?? null,
  featureAt: (_, index) => (index < 2 ? `f${index}` : null),
  resultsSoFar: (wanted) => Object.entries(kinds).flatMap(([name, kind]) => (wanted.includes(kind) ? [name] : [])),
})
const damaged = facts({ kinds: { 'mask.tif': 'mask', 'dem.tif': 'image' }, legends: { 'mask.tif': damage } })
const called = (name: string, args: Record<string, unknown>, world = damaged) => {
  const call = toOurCall(name, args, world)
  return call.ok ? { tool: call.value.tool, ...call.value.arguments } : { code: call.error.code, message: call.error.message }
}

describe('classes', () => {
  it('numbers are read as the names they have in that mask', () => {
    expect(called('ras.area', { mask_path: 'mask.tif', pixel_size_m: 0.5, classes: [2, 3] })).toEqual({
      tool: 'area',
      mask: 'mask.tif',
      class: ['building_minor_damage', 'building_major_damage', 'building_destroyed'],
    })
  })
  it('a mask of one class has no numbers: 8 and 9 are refused with the class it holds', () => {
    const world = facts({ kinds: { 'v.png': 'mask' }, legends: { 'v.png': vehicles } })
    expect(called('ras.area', { mask_path: 'v.png', pixel_size_m: 0.5, classes: [8, 9] }, world)).toEqual({
      code: 'class_absent',
      message: 'The mask holds one class, vehicle, and so has no number 8.',
    })
    expect(called('ras.area', { mask_path: 'v.png', pixel_size_m: 0.5 }, world)).toEqual({ tool: 'area', mask: 'v.png' })
  })
  it('an empty list, a number the mask has not, and a mask of unknown numbers are refused', () => {
    expect(called('ras.area', { mask_path: 'mask.tif', pixel_size_m: 0.5, classes: [] })).toMatchObject({ code: 'argument_invalid' })
    expect(called('ras.vectorize', { mask_path: 'mask.tif', classes: [7] })).toMatchObject({ code: 'class_absent' })
    expect(called('ras.vectorize', { mask_path: 'mask.tif', classes: [1] }, facts({ kinds: { 'mask.tif': 'mask' } }))).toMatchObject({ code: 'class_unknown' })
  })
  it('go on through results made from the mask, as far as it still holds them', () => {
    const artifact = { kind: 'mask' as const, classes: ['building_destroyed', 'building_no_damage'], values: { building_destroyed: 5, building_no_damage: 2 } } as never
    expect(legendOfResult({ alias: 'ras.clip', artifact, from: damage })?.classes).toEqual({ 1: ['building_no_damage'], 3: ['building_destroyed'] })
    expect(legendOfResult({ alias: 'seg.road_damage', artifact, from: null })?.classes[3]).toEqual(['road_blocked'])
  })
})

describe('pixel sizes', () => {
  it('are compared with the frame and taken from it', () => {
    expect(called('ras.area', { mask_path: 'mask.tif', pixel_size_m: 0.504 })).toMatchObject({ tool: 'area' })
    expect(called('ras.area', { mask_path: 'mask.tif', pixel_size_m: 0.51 })).toEqual({
      code: 'argument_invalid',
      message: '"pixel_size_m" says 0.51 m, but the pixels of mask.tif are 0.5 m.',
    })
    expect(called('ras.area', { mask_path: 'mask.tif', pixel_size_m: 0 })).toMatchObject({ code: 'argument_invalid' })
    expect(called('ras.area', { mask_path: 'mask.tif', pixel_size_m: 0.5 }, facts({ kinds: { 'mask.tif': 'mask' }, frame: { ...frame, gsd: null } }))).toMatchObject({
      code: 'gsd_unknown',
    })
  })
  it('a distance of two points has no default of 1 m', () => {
    expect(called('calc.point_distance', { point_a: [0, 0], point_b: [3, 4] })).toEqual({ tool: 'point_distance', from: { pixel: [0.5, 0.5] }, to: { pixel: [4.5, 3.5] } })
    expect(called('calc.point_distance', { point_a: [0, 0], point_b: [3, 4], pixel_size_m: 1 })).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('rows and columns', () => {
  it('x is the row axis of a clip', () => {
    expect(called('ras.clip', { image_path: 'dem.tif', x1: 1, x2: 2, y1: 3, y2: 4 })).toEqual({ tool: 'clip_raster', image: 'dem.tif', top: 1, bottom: 2, left: 3, right: 4 })
  })
  it('a mask is clipped, moved and resampled as classes, whatever was asked', () => {
    expect(called('ras.clip', { image_path: 'mask.tif', x1: 1, x2: 2, y1: 3, y2: 4 })).toMatchObject({ tool: 'clip_mask', mask: 'mask.tif' })
    expect(called('ras.resample', { raster_path: 'mask.tif', target_pixel_size_m: 2, resampling: 'bilinear' })).toEqual({ tool: 'resample_mask', mask: 'mask.tif', pixelSizeM: 2 })
  })
  it('[row, column] is the point in the middle of that pixel of that layer', () => {
    expect(called('ras.sample_point', { image_path: 'dem.tif', row: 2, col: 7 })).toEqual({ tool: 'sample_point', image: 'dem.tif', point: { pixel: [7.5, 2.5], of: 'L1' } })
    expect(called('ras.sample_points', { image_path: 'dem.tif', points: [{ row: 2, col: 7 }] })).toMatchObject({ points: [{ pixel: [7.5, 2.5], of: 'L1', name: 'point 1' }] })
    expect(called('ras.sample_points', { image_path: 'dem.tif', points: [{ x: 2 }] })).toMatchObject({ code: 'argument_invalid' })
  })
})

describe('what is not there', () => {
  it('a missing file, an unknown tool, an argument it does not take and a needed one are failures', () => {
    expect(called('ras.vectorize', { mask_path: 'nope.tif', classes: [3] })).toMatchObject({ code: 'file_missing' })
    expect(called('ras.areaa', {})).toMatchObject({ code: 'tool_unknown' })
    expect(called('calc.add', { a: 1, b: 2, c: 3 })).toMatchObject({ code: 'argument_invalid', message: 'calc.add takes no "c".' })
    expect(called('calc.add', { a: 1 })).toMatchObject({ code: 'input_missing', message: 'calc.add lacks "b".' })
    expect(called('calc.add', { a: '<sum> from trajectory[4].obs', b: 2 })).toMatchObject({ code: 'file_missing' })
  })
  it('names with an underscore and other spellings lead to the same tool', () => {
    expect(called('calc_add', { a: 1, b: 2 })).toEqual({ tool: 'add', numberA: 1, numberB: 2 })
    expect(called('logi.reduce', { values: [{ x: 1 }], field: 'x' })).toMatchObject({ tool: 'reduce', mode: 'max' })
  })
})

describe('a loop', () => {
  const world = facts({ kinds: { r1: 'mask', r2: 'features', 'a.tif': 'image' }, legends: { r1: damage } })
  it('converts each call; results from outside the round are given, earlier calls are steps', () => {
    const calls = [
      { tool: 'ras.sample_point', args: { image_path: 'r1', row: '<item.row>', col: '<item.col>' } },
      { tool: 'calc.add', args: { a: '<pixel_values> from step[0].obs', b: 1 } },
    ]
    expect(called('tool.loop', { calls, loop_over: 'r2' }, world)).toEqual({
      tool: 'for_each',
      items: ['r2'],
      given: ['r1'],
      calls: [
        { tool: 'sample_point', inputs: { image: '<given[0]>', point: { pixel: ['<item.col>', '<item.row>'], of: '<given[0]>' } } },
        { tool: 'add', inputs: { numberA: '<step[0].pixel_values>', numberB: 1 } },
      ],
    })
  })
  it('bind fills an argument that is not there, and a path in a record becomes a wire', () => {
    const calls = [{ tool: 'ras.stats', args: { image_path: '<item.image_path>' } }]
    expect(called('tool.loop', { calls, loop_over: [{ image_path: 'a.tif', n: 1 }], bind: { band: 'n' } }, world)).toEqual({
      tool: 'for_each',
      over: [{ image_path: '<given[0]>', n: 1 }],
      given: ['a.tif'],
      calls: [{ tool: 'raster_stats', inputs: { image: '<item.image_path>', band: '<item.n>' } }],
    })
  })
  it('a call that refers to one after it is refused', () => {
    expect(called('tool.loop', { calls: [{ tool: 'calc.add', args: { a: '<sum> from step[0].obs', b: 1 } }], loop_over: [{}] }, world)).toMatchObject({ code: 'wire_missing' })
  })
})

describe('results in their keys', () => {
  it('carry our numbers, the name of the result where it was a path, and never NaN', () => {
    const artifact = { kind: 'quantity', value: 2, unit: 'ha', n: 7 } as never
    expect(toTheirResult('ras.area', { artifact, output: 'r4' })).toEqual({ area_m2: 20_000, pixel_count: 7 })
    expect(toTheirResult('vec.buffer', { artifact: { kind: 'features', features: [] } as never, output: 'r4' })).toEqual({ buffer_path: 'r4' })
    expect(toTheirResult('calc.div', { artifact: { kind: 'quantity', value: Number.NaN, unit: 'ratio' } as never, output: 'r4' })).toEqual({ ratio: null })
  })
})
