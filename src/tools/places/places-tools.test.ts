import { describe, expect, it } from 'vitest'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'
import { image } from '../../../test/helpers/grid-inputs.ts'
import { artifactOf, failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import type { ArtifactOf, Feature } from '../../contracts/kinds/index.ts'
import { ringOfBox } from '../../core/vector/index.ts'
import type { Stored } from '../context.ts'
import { exposedPlaces } from './exposed-places.ts'
import { exposure } from './exposure.ts'
import { filterByDamage, filterByIntact, filterRecords } from './filter-records.ts'
import { groupBy } from './group-by.ts'
import { placesByName, placesToVector } from './places-by-name.ts'

const frame = pixelFrame(10, 10, 100)
const layer = (title: string, features: Feature[], on = frame): Stored<'features'> => ({
  artifactId: title,
  step: 's',
  artifact: { kind: 'features', title, frame: on, layerId: 'L1', shape: null, features, classes: [], method: '', notes: [], sources: [], analysedShare: null },
})
const at = (id: string, x: number, ...[y, properties = {}]: [number, Feature['properties']?]): Feature => ({ id, geometry: { type: 'Point', coordinates: [x, y] }, properties })
const box = (id: string, ...edges: [left: number, top: number, right: number, bottom: number]): Feature => ({
  id,
  geometry: { type: 'Polygon', coordinates: [ringOfBox(edges)] },
  properties: {},
})
const rowsOf = (made: unknown) => (made as ArtifactOf<'table'>).records?.rows

const places = layer('places', [
  at('a', 1, 1, { name: 'Hôpital Général', type: 'hospital' }),
  at('b', 2, 2, { 'name:en': 'General Store', type: 'shop' }),
  at('c', 3, 3, { type: 'shop' }),
])

describe('places by name', () => {
  it('without case and accents, in any language the layer has', async () => {
    const made = (await artifactOf(placesByName, { places, name: 'general' })) as ArtifactOf<'features'>
    expect(made.features.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(made.notes).toEqual(['1 of the features have no name.'])
    expect(((await artifactOf(placesByName, { places, name: 'hopital general', exact: true })) as ArtifactOf<'features'>).features).toHaveLength(1)
  })
  it('nothing found is said, and all places are a layer', async () => {
    expect(await artifactOf(placesByName, { places, name: 'Airport' })).toMatchObject({ features: [], notes: ['No place is called "Airport".', '1 of the features have no name.'] })
    expect(((await artifactOf(placesToVector, { places })) as ArtifactOf<'features'>).features).toHaveLength(3)
  })
})

describe('rows of loops', () => {
  const sampled = [
    { item: { name: 'school' }, last_obs: { class: 'building_destroyed' } },
    { item: { name: 'clinic' }, last_obs: { class: 'building_no_damage' } },
    { item: { name: 'mill' }, last_obs: { class: 'building_minor_damage' } },
    { item: { name: 'dock' }, last_obs: { class: null } },
  ]
  it('damage by the name of the class, and what was not seen is neither damaged nor intact', async () => {
    expect(rowsOf(await artifactOf(filterByDamage, { records: sampled }))?.map((row) => row[0])).toEqual(['school', 'mill'])
    expect(rowsOf(await artifactOf(filterByDamage, { records: sampled, atLeast: 'major' }))?.map((row) => row[0])).toEqual(['school'])
    const intact = (await artifactOf(filterByIntact, { records: sampled })) as ArtifactOf<'table'>
    expect(rowsOf(intact)?.map((row) => row[0])).toEqual(['clinic'])
    expect(intact.notes).toEqual(['Of 1 of 4 rows it cannot be told: nothing was seen there, or the class is none of damage.'])
  })
  it('255 of a mask of pools is no damage', async () => {
    expect(await failureOf(filterByDamage, { records: [{ class: 255 }] })).toMatchObject({ code: 'kind_mismatch', repairable: true })
    expect(await failureOf(filterByDamage, { records: [{ class: 'pool' }] })).toMatchObject({ code: 'class_absent' })
    expect(await failureOf(filterByDamage, {})).toMatchObject({ code: 'input_missing' })
  })
  it('by a field, and by the features behind a layer', async () => {
    const made = (await artifactOf(filterRecords, { values: places, field: 'type', wanted: 'shop' })) as ArtifactOf<'table'>
    expect(rowsOf(made)?.map((row) => row[0])).toEqual(['b', 'c'])
    expect(made.evidence).toEqual({ artifactId: 'places', idColumn: 'id' })
    expect(await failureOf(filterRecords, { values: places, field: 'height', wanted: 3 })).toMatchObject({ code: 'argument_invalid' })
  })
  it('groups with totals, rows without a value said', async () => {
    const records = [
      { type: 'a', beds: 3 },
      { type: 'b', beds: 1 },
      { type: 'a', beds: 4 },
      { type: null, beds: 2 },
    ]
    const made = (await artifactOf(groupBy, { records, field: 'type', total: 'beds' })) as ArtifactOf<'table'>
    expect(rowsOf(made)).toEqual([
      ['a', 2, 7],
      ['b', 1, 1],
      [null, 1, 2],
    ])
    expect(made.notes).toEqual(['1 of 4 rows have no type.'])
  })
})

describe('people', () => {
  const zones = layer('zones', [box('p', 0, 0, 2, 2), box('q', 1, 0, 3, 2)])
  it('whoever lives in two areas counts once, from points', async () => {
    const towns = layer('towns', [at('t', 1.5, 1, { population: 30 }), at('u', 9, 9, { population: 5 })])
    expect(await artifactOf(exposure, { areas: zones, population: towns })).toMatchObject({ value: 30, unit: 'people', dimension: 'people' })
    expect(await failureOf(exposure, { areas: zones, population: towns, field: 'people' })).toMatchObject({ code: 'argument_invalid' })
  })
  it('and from a raster of people a pixel or a km2; negative values and no overlap are refused', async () => {
    const world = fakeWorld()
    const people = image(
      world,
      [
        [
          [1, 2, 4, 8],
          [1, 2, Number.NaN, 8],
          [1, 1, 1, 1],
        ],
      ],
      { id: 'L5', frame: pixelFrame(4, 3, 100) },
    )
    const small = pixelFrame(4, 3, 100)
    const areas = layer('zones', zones.artifact.features, small)
    const away = layer('away', [box('w', 2, 1, 3, 2)], small)
    expect(await artifactOf(exposure, { areas, population: people }, world)).toMatchObject({ value: 10, n: 5 })
    // mean 2 people a km2 over the 5 of 6 pixels of 0.01 km2 that have data
    const density = (await artifactOf(exposure, { areas, population: people, values: 'people_km2' }, world)) as ArtifactOf<'quantity'>
    expect(density.value).toBeCloseTo(0.1, 9)
    expect(density.method).toContain('17 % of the areas has no data')
    expect(density.analysedShare).toBeCloseTo(5 / 6, 9)
    expect(((await artifactOf(exposure, { areas, population: people }, world)) as ArtifactOf<'quantity'>).analysedShare).toBeCloseTo(5 / 6, 9)
    // half of it lies beyond the raster
    const beyond = layer('beyond', [box('z', -2, 0, 2, 1)], small)
    expect(await artifactOf(exposure, { areas: beyond, population: people }, world)).toMatchObject({ value: 3, analysedShare: 0.5 })
    expect(await failureOf(exposure, { areas: away, population: people }, world)).toMatchObject({ code: 'area_outside' })
    const bad = image(
      world,
      [
        [
          [1, -9999, 1, 1],
          [1, 1, 1, 1],
          [1, 1, 1, 1],
        ],
      ],
      { id: 'L6', frame: small },
    )
    expect(await failureOf(exposure, { areas, population: bad }, world)).toMatchObject({ code: 'argument_invalid' })
  })
  it('damaged places by people; two of one name are refused', async () => {
    const damageRecords = [
      { name: 'A', max: 3, type: 'school' },
      { name: 'B', max: 1, type: 'school' },
      { name: 'C', max: 2, type: 'shop' },
      { name: 'D', max: 2, type: 'school' },
    ]
    const populationRecords = [
      { name: 'A', max: 10 },
      { name: 'B', max: 99 },
      { name: 'C', max: 50 },
    ]
    const made = (await artifactOf(exposedPlaces, { damageRecords, populationRecords })) as ArtifactOf<'table'>
    expect(rowsOf(made)).toEqual([
      ['C', 2, 50],
      ['A', 3, 10],
    ])
    expect(made.notes).toEqual(['1 damaged places have no number of people and are left out (D).'])
    expect(rowsOf(await artifactOf(exposedPlaces, { damageRecords, populationRecords, types: ['school'] }))).toEqual([['A', 3, 10]])
    // 255 of a binary mask is no damage level
    const binary = damageRecords.map((row) => ({ ...row, max: 255 }))
    expect(await failureOf(exposedPlaces, { damageRecords: binary, populationRecords })).toMatchObject({ code: 'kind_mismatch', repairable: true })
    const mixed = (await artifactOf(exposedPlaces, { damageRecords: [...binary.slice(0, 1), ...damageRecords.slice(1, 3)], populationRecords })) as ArtifactOf<'table'>
    expect(rowsOf(mixed)).toEqual([['C', 2, 50]])
    expect(mixed.notes).toEqual(['1 places hold numbers such as 255, which are no damage level from 0 to 4, and are left out.'])
    expect(await failureOf(exposedPlaces, { damageRecords, populationRecords: [...populationRecords, { name: 'A', max: 1 }] })).toMatchObject({
      code: 'argument_invalid',
      message: expect.stringContaining('"A"'),
    })
  })
})
