import { describe, expect, test, vi } from 'vitest'
import type { CatalogueImage } from '../../contracts/services/catalogue.ts'
import { makeFrame } from '../dev/fixtures.ts'
import { bboxOf, findImages, queryOf } from './catalogue-actions.ts'
import { factsOf } from './CatalogueRow.tsx'
import { useCatalogue } from './catalogue-state.ts'

const find = vi.hoisted(() => vi.fn())
vi.mock('../app/engine.ts', () => ({ engine: () => ({ catalogue: { find } }), engineStart: () => null }))

const image: CatalogueImage = {
  path: '/data/a.tif',
  status: 'here',
  width: 1000,
  height: 800,
  bands: 3,
  gsdM: 0.5,
  date: '2025-03-09',
  sensor: 'Maxar',
  footprint: null,
  nodataShare: 0.12,
  identity: null,
  problem: null,
}

describe('looking for images', () => {
  test('the view of the map in degrees, from its whole edge', () => {
    const bbox = bboxOf(makeFrame(), [0, 0, 1000, 800])
    // pyproj 3: Transformer.from_crs(32617, 4326, always_xy=True) of 500000, 3000000 and 500500, 2999600
    expect(bbox?.map((value) => Number(value.toFixed(4)))).toEqual([-81, 27.1189, -80.995, 27.1225])
  })
  test('a map without a place has none', () => expect(bboxOf(makeFrame({ crs: null, affine: null }), [0, 0, 10, 10])).toBeNull())
  test('what is half typed narrows nothing', () => {
    const wanted = { inView: true, from: '2025-0', to: '2025-03-10', sensor: ' ', gsdMaxM: '50 cm' }
    expect(queryOf(wanted, [0, 0, 1, 1])).toEqual({ bbox: [0, 0, 1, 1], from: null, to: '2025-03-10', sensor: null, gsdMaxM: 0.5, limit: 500 })
    expect(queryOf({ ...wanted, inView: false }, [0, 0, 1, 1]).bbox).toBeNull()
  })
  test('an answer that comes late does not replace a newer one', async () => {
    let finish: (value: unknown) => void = () => undefined
    find.mockReturnValueOnce(new Promise((resolve) => (finish = resolve))).mockResolvedValueOnce({ images: [image], total: 1 })
    const slow = findImages({ sensor: 'M' })
    await findImages({ sensor: 'Ma' })
    finish({ images: [], total: 0 })
    await slow
    expect(useCatalogue.getState().images).toEqual([image])
  })
})

test('a row says date, sensor, pixel size, size, and what is without data', () =>
  expect(factsOf(image)).toEqual(['9 Mar 2025', 'Maxar', '0.5 m', '1000 × 800 px', '12 % without data']))
