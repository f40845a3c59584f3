import { describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { imageAsked, imagesToAsk, onTheMap, sharesPlace } from './images-on-map.ts'

const town = (column = 0, width = 1000): Frame => ({
  crs: 'EPSG:32617',
  affine: { a: 0.5, b: 0, c: 500_000 + column * 0.5, d: 0, e: -0.5, f: 3_000_000 },
  width,
  height: 800,
  gsd: { x: 0.5, y: 0.5 },
  gsdFrom: 'georeference',
})
const photo = (width: number): Frame => ({ crs: null, affine: null, width, height: 300, gsd: null, gsdFrom: null })
const layer = (id: string, change: Partial<Layer>): Layer => ({
  id,
  name: `${id}.tif`,
  path: `/${id}.tif`,
  kind: 'image',
  role: 'post',
  date: null,
  sensor: null,
  bands: 3,
  frame: town(),
  warning: null,
  status: 'ok',
  visible: true,
  opacity: 1,
  order: 0,
  revision: 1,
  labels: null,
  ...change,
})
const screen = (frame: Frame, layers: Layer[]): Workspace => ({
  frame,
  view: null,
  layers: layers.map((one, order) => ({ ...one, order })),
  areas: [],
  points: [],
  selection: [],
  filter: { classes: null, minScore: null, roles: null },
  units: { area: 'auto', length: 'auto' },
  compare: null,
})
const askedOf = (workspace: Workspace, when: 'pre' | 'any' = 'any') => imageAsked(imagesToAsk(workspace), when)?.id

describe('what shares a place with the map', () => {
  it('is an image that overlaps it, in any grid', () => {
    expect(sharesPlace(town(900), town())).toBe(true)
    expect(sharesPlace({ ...town(), affine: { a: 2, b: 0, c: 499_000, d: 0, e: -2, f: 3_000_100 } }, town())).toBe(true)
  })
  it('is not an image beside it, nor a photo without CRS, nor another photo', () => {
    expect([sharesPlace(town(1000), town()), sharesPlace(photo(400), town()), sharesPlace(town(), photo(400)), sharesPlace(photo(500), photo(400))]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the image a question is asked of', () => {
  const layers = [layer('photo', { frame: photo(400), date: '2026-01-01' }), layer('town', {}), layer('old', { role: 'pre', date: '2024-01-01' })]
  it('is the one the map shows, whatever else is newer or on top of the list', () => {
    expect(askedOf(screen(town(), layers))).toBe('town')
    expect(askedOf(screen(photo(400), layers))).toBe('photo')
  })
  it('is the image before the event only where she says so', () => expect(askedOf(screen(town(), layers), 'pre')).toBe('old'))
  it('is the top one of two, not the newest', () => {
    expect(askedOf(screen(town(), [layer('top', { date: '2020-01-01' }), layer('under', { date: '2026-01-01' })]))).toBe('top')
  })
  it('is never a hidden one while another is seen', () => {
    expect(askedOf(screen(town(), [layer('hidden', { visible: false }), layer('seen', { role: 'reference' })]))).toBe('seen')
  })
  it('leaves areas of another map out', () => {
    const area = { id: 'A1', name: 'A1', rings: [], areaM2: null, coveredShare: null, active: true }
    const workspace = { ...screen(photo(400), layers), areas: [{ ...area, frame: town() }] }
    expect(onTheMap(workspace).areas).toEqual([])
  })
})
