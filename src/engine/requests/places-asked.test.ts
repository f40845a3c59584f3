import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pixelFrame, workspace } from '../../../test/helpers/artifacts.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Layer } from '../../contracts/workspace.ts'
import { placesAsked } from './places-asked.ts'

describe('places a question may mean', () => {
  let folder = ''
  let layer: Layer
  const names = ['Saraswati School', 'Banepā', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6']
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftermap-places-'))
    const path = join(folder, 'places.geojson')
    const features = names.map((name, i) => ({ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: [10 + i, 20] } }))
    await writeFile(path, JSON.stringify({ type: 'FeatureCollection', features }))
    const base = { id: 'L2', name: 'places.geojson', path, kind: 'vector', role: 'places', date: null, sensor: null, bands: 0, frame: pixelFrame(100, 50) } as const
    layer = { ...base, warning: null, status: 'ok', visible: true, opacity: 1, order: 0, revision: 1, labels: null }
  })
  afterAll(() => rm(folder, { recursive: true }))
  const asked = async (text: string, layers: Layer[]) => unwrap(await placesAsked(workspace({ layers }), text))

  it('are those that share a word with it, and five others', async () => {
    const found = await asked('cars around the school', [layer])
    expect(found?.[0]).toMatchObject({ name: 'Saraswati School', at: [10, 20] })
    expect(found).toHaveLength(6)
  })
  it('are found without accents', async () => expect((await asked('near banepa', [layer]))?.[0]?.name).toBe('Banepā'))
  it('are not looked for where no place is spoken of or no such layer is loaded', async () => {
    expect(await asked('count the cars', [layer])).toBeNull()
    expect(await asked('cars around the school', [{ ...layer, role: 'reference' }])).toBeNull()
  })
})
