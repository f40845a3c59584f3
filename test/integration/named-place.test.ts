import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

describe('a question about ground around a named place', () => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await startTestEngine()
    await addTown(engine)
    const path = join(engine.folder, 'places.geojson')
    const feature = { type: 'Feature', properties: { name: 'Saraswati School' }, geometry: { type: 'Point', coordinates: [100, 50] } }
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
    const { added } = await engine.client.workspace.addLayers({ paths: [path] })
    await engine.client.workspace.updateLayer({ id: added[0] ?? '', change: { role: 'places' } })
  })
  afterAll(() => engine.stop())

  it('is answered there, not asked for a click', async () => {
    const asked = await askAndRun(engine.client, 'How many buildings are within 20 m of the school?')
    expect(asked.reading.goal).toMatchObject({ type: 'count_object', scope: 'near_point', points: ['Saraswati School'], distanceM: 20 })
    expect(asked.plan.resources['here']).toMatchObject({ kind: 'area', label: '20 m around Saraswati School' })
    expect(asked.status).toBe('answered')
  })
  it('is read the same while it is typed', async () => {
    const { goal } = await engine.client.requests.read({ text: 'How many buildings are around the hospital?', after: null })
    expect(goal).toMatchObject({ type: 'refusal', premise: 'No place called hospital is in places.geojson; it has Saraswati School.' })
  })
})
