import { describe, expect, it } from 'vitest'
import type { Features } from '../../contracts/kinds/index.ts'
import { objectTable } from './evidence-table.ts'

const layer = (properties: Features['features'][number]['properties'][]): Features => ({
  kind: 'features',
  title: 'houses',
  frame: { crs: null, affine: null, width: 10, height: 10, gsd: null, gsdFrom: null },
  layerId: null,
  shape: 'point',
  features: properties.map((one, at) => ({ id: `h${at}`, geometry: { type: 'Point', coordinates: [at, at] }, properties: one })),
  classes: [],
  method: '',
  notes: [],
  sources: [],
  analysedShare: null,
})
const plain = { search: '', sort: null, limit: 200 }

describe('features as a table', () => {
  const houses = layer([
    { name: 'Clinic', beds: 12, closed: null },
    { name: 'School', beds: null, closed: null },
    { name: 'clinic annex', beds: 9, closed: null },
  ])
  it('has a column for each attribute that some feature has a value of', () => {
    expect(objectTable(houses, plain).columns.map(({ name }) => name)).toEqual(['id', 'name', 'beds'])
  })
  it('keeps rows that hold every word, in any case, and says how many', () => {
    expect(objectTable(houses, { ...plain, search: 'CLINIC' })).toMatchObject({ ids: ['h0', 'h2'], found: 2, total: 3 })
    expect(objectTable(houses, { ...plain, search: 'clinic 9' }).ids).toEqual(['h2'])
  })
  it('sorts numbers by size and puts what has none last, either way', () => {
    const by = (descending: boolean) => objectTable(houses, { ...plain, sort: { column: 'beds', descending } }).ids
    expect(by(false)).toEqual(['h2', 'h0', 'h1'])
    expect(by(true)).toEqual(['h0', 'h2', 'h1'])
  })
  it('gives no more than is asked for', () => expect(objectTable(houses, { ...plain, limit: 1 })).toMatchObject({ ids: ['h0'], found: 3 }))
  it('is empty for a layer without features', () => expect(objectTable(layer([]), plain)).toMatchObject({ ids: [], rows: [], total: 0 }))
})
