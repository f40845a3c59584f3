import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPlan } from '../../../src/core/plan/index.ts'
import { toolById } from '../../../src/tools/index.ts'
import { before, type Case, catalogueSpecs, goals, image, onScreen } from '../../helpers/checks/case.ts'
import { planOf } from '../../helpers/checks/index.ts'

const pair = { image, before }
const screen = { images: [onScreen('L1', { gsdM: 0.6, crs: 'EPSG:32617', sensorKind: 'optical' }), onScreen('L2', { gsdM: 0.6, crs: 'EPSG:32617', sensorKind: 'optical' })] }
const check = (one: Case) => checkPlan(planOf(one), catalogueSpecs, one.context ?? screen)
const codes = (one: Case) => check(one).findings.map(({ code }) => code)

const vehicles = [
  ['seg.vehicle', { post_image_path: 'image' }, 'cars'],
  ['ras.vectorize', { mask_path: 'cars', classes: ['vehicle'] }, 'carShapes'],
] as const
const flood = [
  ['seg.flood', { pre_image_path: 'before', post_image_path: 'image' }, 'flood'],
  ['ras.vectorize', { mask_path: 'flood', classes: ['model:flooding'] }, 'floodShapes'],
] as const
const exposure: Case = {
  steps: [...vehicles, ...flood, ['vec.intersect', { vector_a_path: 'carShapes', vector_b_path: 'floodShapes' }, 'wet'], ['vec.connected_components', { vector_path: 'wet' }, 'n']],
  resources: pair,
  goal: { ...goals.count('vehicle'), filter: 'in the flooded area' },
}
const route: Case = {
  steps: [
    ['seg.road_damage', { pre_image_path: 'before', post_image_path: 'image' }, 'roads'],
    ['vec.road_centerline_extraction', { mask_path: 'roads' }, 'lines'],
    ['vec.build_graph', { centerline_path: 'lines' }, 'graph'],
    ['vec.graph_shortest_path', { graph_path: 'graph', start: [10, 10], end: [90, 90] }, 'way'],
    ['vis.route_map', { base_image_path: 'image', path_pixels: 'way' }, 'map'],
  ],
  resources: pair,
}

describe('the 108 tools of the public catalogue', () => {
  it('are typed, and none of them can be run', () => {
    expect(catalogueSpecs).toHaveLength(108)
    expect(new Set(catalogueSpecs.map(({ id }) => id)).size).toBe(108)
    for (const { id, typing } of catalogueSpecs) expect([id, typing !== undefined, toolById.has(id)]).toEqual([id, true, false])
  })
  it('take no size of a pixel and no path as an argument', () => {
    for (const { id, inputs } of catalogueSpecs)
      for (const [name, input] of Object.entries(inputs)) if (input.role === 'argument') expect([id, /^pixel_size|_path$/.test(name)]).toEqual([id, false])
  })
  it('give a plan of exposure its classes, grid, dates and dimension without running it', () => {
    const { valid, wires, findings } = check(exposure)
    expect(findings).toEqual([])
    expect(valid).toBe(true)
    expect(wires['cars']).toMatchObject({ kind: 'mask', classes: ['vehicle'], sensor: 'optical', layers: ['L1'], frame: { of: 'L1', crs: 'EPSG:32617', gsdM: 0.6, metric: true } })
    expect(wires['flood']).toMatchObject({ kind: 'mask', classes: ['model:flooding'], layers: ['L2', 'L1'], dates: ['2025-02-01', '2025-03-02'] })
    expect(wires['wet']).toMatchObject({ kind: 'features', shape: 'polygon', classes: ['vehicle'] })
    expect(wires['n']).toMatchObject({ kind: 'quantity', dimension: 'count', dates: ['2025-02-01', '2025-03-02'] })
  })
  it('follow a way from pixels to a picture', () => {
    const { findings, wires } = check(route)
    expect(findings).toEqual([])
    expect(['roads', 'lines', 'graph', 'way', 'map'].map((name) => wires[name]?.kind)).toEqual(['segmentation', 'features', 'graph', 'path', 'figure'])
  })
})

describe('the failures of the paper on these tools', () => {
  it('an index on a binary mask is no class of it', () => {
    const measured = (classes: unknown): Case => ({ steps: [vehicles[0], ['ras.area', { mask_path: 'cars', classes }, 'a']] })
    expect(codes(measured([8, 9]))).toContain('class_index_used')
    expect(codes(measured(['model:large vehicle']))).toContain('class_not_in_mask')
    expect(codes(measured(['vehicle']))).toEqual([])
  })
  it('shapes are not added up as pixels, and pixels are not counted as shapes', () => {
    expect(codes({ steps: [...vehicles, ['ras.area', { mask_path: 'carShapes' }, 'a']] })).toContain('vector_for_raster')
    const counted: Case = { steps: [vehicles[0], ['vec.connected_components', { vector_path: 'cars' }, 'n']], goal: goals.count('vehicle') }
    const finding = check(counted).findings.find(({ code }) => code === 'raster_for_vector')
    expect(finding?.repair?.actions.map(({ tool }) => tool)).toEqual(['seg.vehicle', 'ras.vectorize', 'vec.connected_components'])
    expect(checkPlan({ ...planOf(counted), actions: finding?.repair?.actions ?? [] }, catalogueSpecs, screen).findings).toEqual([])
  })
  it('an optical tool is not run on radar, one of 14 bands not on 3, one of 3 cm not on 60 cm', () => {
    const radar = { images: [onScreen('L1', { sensorKind: 'sar', gsdM: 0.6, bands: 3 })] }
    expect(codes({ steps: [vehicles[0]], context: radar })).toEqual(['sensor_mismatch'])
    expect(codes({ steps: [['seg.landslide_ms', { post_image_path: 'image' }, 'm']] })).toEqual(expect.arrayContaining(['bands_too_few', 'sensor_mismatch', 'gsd_unfit']))
    expect(codes({ steps: [['seg.pool_aerial', { post_image_path: 'image' }, 'm']] })).toEqual(['gsd_unfit'])
  })
  it('before and after are not exchanged', () => {
    const swapped: Case = { steps: [['seg.flood', { pre_image_path: 'image', post_image_path: 'before' }, 'm']], resources: pair }
    const [finding] = check(swapped).findings
    expect(finding).toMatchObject({ code: 'pre_post_swapped', severity: 'error' })
    expect(finding?.repair?.actions[0]?.inputs).toEqual({ pre_image_path: 'before', post_image_path: 'image' })
  })
  it('radar after the event is what the tool for it wants', () => {
    const radarAfter = { images: [onScreen('L1', { sensorKind: 'sar', gsdM: 0.8, bands: 1 }), onScreen('L2', { sensorKind: 'optical', gsdM: 0.8 })] }
    const damage: Case = { steps: [['seg.building_damage_opt_sar', { pre_image_path: 'before', post_image_path: 'image' }, 'm']], resources: pair, context: radarAfter }
    expect(check(damage).findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })
  it('the overlap that a question of exposure needs is missed when it is left out', () => {
    const without = { ...exposure, steps: [...vehicles, ['vec.connected_components', { vector_path: 'carShapes' }, 'n']] as Case['steps'] }
    expect(codes(without)).toContain('missing_step_intersect')
  })
  it('layers of two coordinate systems are not laid on one another', () => {
    const apart = { images: [screen.images[0], onScreen('L2', { gsdM: 0.6, crs: 'EPSG:4326', sensorKind: 'optical' })].filter((one) => one !== undefined) }
    const other = [
      ['seg.vehicle', { post_image_path: 'before' }, 'old'],
      ['ras.vectorize', { mask_path: 'old', classes: ['vehicle'] }, 'oldShapes'],
    ] as const
    expect(
      codes({ steps: [...vehicles, ...other, ['vec.intersect', { vector_a_path: 'carShapes', vector_b_path: 'oldShapes' }, 'x']], resources: pair, context: apart }),
    ).toContain('frames_differ')
  })
})

const design = join(import.meta.dirname, '../../../../shared/design/catalogue/dora-kinds.json')
describe.runIf(existsSync(design))('where the design lies beside the checkout (../shared/design),', () => {
  it('the fixture names the tools of its catalogue, in its order', () => {
    const kinds = JSON.parse(readFileSync(design, 'utf8')) as { name: string }[]
    expect(catalogueSpecs.map(({ id }) => id)).toEqual(kinds.map(({ name }) => name))
  })
})
