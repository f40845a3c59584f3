import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { emptyWorkspace } from '../project/index.ts'
import { addNote, keepMeasurement, without } from './annotations.ts'
import { findPlace } from './find-place.ts'

const frame: Frame = {
  crs: 'EPSG:4326',
  affine: { a: 0.001, b: 0, c: 85, d: 0, e: -0.001, f: 28 },
  width: 1000,
  height: 1000,
  gsd: { x: 98, y: 111 },
  gsdFrom: 'georeference',
}
const workspace: Workspace = { ...emptyWorkspace, frame, selection: ['b12'] }

describe('what she keeps on the map', () => {
  it('a note is about what is selected, and gone when it is removed', () => {
    const noted = unwrap(addNote(workspace, { text: ' roof gone ', at: [10, 20] }))(workspace)
    expect(noted.notes).toEqual([{ id: 'N1', text: 'roof gone', about: ['b12'], frame, at: [10, 20] }])
    expect(without('notes', 'N1')(noted).notes).toEqual([])
  })

  it('measurements are numbered on, never twice', () => {
    const line = { kind: 'length' as const, points: [[0, 0] as [number, number], [5, 5] as [number, number]], words: '500 m' }
    const once = unwrap(keepMeasurement(workspace, line))(workspace)
    const twice = unwrap(keepMeasurement(once, line))(once)
    const later = without('measurements', 'M1')(twice)
    expect(unwrap(keepMeasurement(later, line))(later).measurements?.map(({ id }) => id)).toEqual(['M2', 'M3'])
  })

  it('nothing is kept without an image', () => {
    expect(addNote(emptyWorkspace, { text: 'x', at: [0, 0] })).toMatchObject({ ok: false, error: { code: 'layer_missing' } })
  })
})

describe('places by name', () => {
  let folder = ''
  let layer: Layer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftermap-places-'))
    const path = join(folder, 'places.geojson')
    const place = (name: string, coordinates: number[]) => ({ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates } })
    await writeFile(
      path,
      JSON.stringify({ type: 'FeatureCollection', features: [place('Banepā', [85.5232, 27.6301]), place('Old Banepa Road', [85.53, 27.63]), place('Dhulikhel', [85.55, 27.62])] }),
    )
    const base = { id: 'L2', name: 'places.geojson', path, kind: 'vector', role: 'places', date: null, sensor: null, bands: 0, frame } as const
    layer = { ...base, warning: null, status: 'ok', visible: true, opacity: 1, order: 0, revision: 1, labels: null }
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are found without accents and case, the name itself first, at their pixel', async () => {
    const found = unwrap(await findPlace({ ...workspace, layers: [layer] }, 'banepa', 10))
    expect(found.map(({ name }) => name)).toEqual(['Banepā', 'Old Banepa Road'])
    expect(found[0]?.at[0]).toBeCloseTo(523.2, 6)
    expect(found[0]?.at[1]).toBeCloseTo(369.9, 6)
  })

  it('of a layer that is no place layer are not', async () => {
    expect(unwrap(await findPlace({ ...workspace, layers: [{ ...layer, role: 'reference' }] }, 'banepa', 10))).toEqual([])
  })
})
