import { afterAll, describe, expect, it } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { detection, detections } from '../../../test/helpers/artifacts.ts'
import type { HandEdit } from '../../contracts/hand-edits.ts'
import { unwrap } from '../../contracts/result.ts'
import { openProjectStore } from '../project/index.ts'
import { makeRasterWorker } from '../raster-worker/index.ts'
import { keepFound } from './keep-found.ts'
import { allObjects, countedObjects, rejectedObjects } from './objects.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-objects-'))
const store = unwrap(openProjectStore(join(folder, 'p.aftermap'), { create: true, appVersion: '1', now: () => '2026-03-01T00:00:00Z' }))
const worker = makeRasterWorker({ entryPath: null })
afterAll(async () => {
  store.close()
  await worker.stop()
  rmSync(folder, { recursive: true, force: true })
})
const parts = { store, runJob: worker.run, layerOf: () => undefined }
const objectsOf = keepFound(
  (ask) => allObjects(parts, ask),
  (id) =>
    store.artifacts
      .corrections(id)
      .map((one) => one.id)
      .join(),
)
const boxes = detections(
  [
    detection('V-001', { score: 0.9, bbox: [0, 0, 10, 10] }),
    detection('V-002', { score: 0.6, bbox: [20, 0, 30, 10] }),
    detection('V-003', { score: 0.2, bbox: [40, 0, 50, 10] }),
    detection('P-001', { score: 0.8, class: 'pool', bbox: [60, 0, 70, 10] }),
  ],
  { classes: ['vehicle', 'pool'], defaultScore: 0.5 },
)
store.artifacts.store(boxes.artifactId, boxes.artifact)
const correct = (edit: HandEdit) => store.artifacts.addCorrection(boxes.artifactId, 'analyst', edit)
const ask = (classes: string[], minScore: number | null = null) => ({ stored: boxes, classes, minScore, signal: null })
const count = async (classes: string[], minScore: number | null = null) => unwrap(await countedObjects(store, ask(classes, minScore), objectsOf))
const ring = [
  [80, 0],
  [84, 0],
  [84, 4],
  [80, 0],
] as [number, number][]

describe('boxes of a detector', () => {
  it('corrected by hand: a new class moves an object from one count to the other, an added one has no score and always counts', async () => {
    expect((await count(['vehicle'])).counted.map(({ id }) => id)).toEqual(['V-001', 'V-002'])
    expect((await count(['vehicle'])).hand).toBeNull()
    const relabelled = correct({ kind: 'relabel', objectId: 'P-001', from: 'pool', to: 'vehicle', of: 'object', rings: [ring] })
    const added = correct({ kind: 'add', object: detection('V-h2', { bbox: [80, 0, 84, 4], outline: ring, byHand: 'added' }) })
    const vehicles = await count(['vehicle'], 0.85)
    expect(vehicles.counted.map(({ id }) => id)).toEqual(['V-h2', 'V-001'])
    expect(vehicles.hand).toEqual({ found: 1, added: 1, takenOut: 0, changed: 0, acts: ['relabel'] })
    expect((await count(['vehicle'])).hand).toEqual({ found: 2, added: 1, takenOut: 0, changed: 1, acts: ['relabel'] })
    expect((await count(['pool'])).counted).toEqual([])
    for (const id of [relabelled, added]) store.artifacts.markCorrection(id, true)
    expect((await count(['vehicle'])).hand).toBeNull()
    store.artifacts.markCorrection(added, false)
    expect((await count(['vehicle'])).hand).toMatchObject({ found: 2, added: 1 })
  })

  it('below the score stay visible as near misses, whatever was corrected', async () => {
    const all = unwrap(await objectsOf(ask(['vehicle'])))
    expect(all.objects.map(({ id }) => id)).toContain('V-003')
    expect((await count(['vehicle'], 0.1)).counted).toHaveLength(4)
  })

  it('an added one that is rejected leaves no trace in what is taken out of the pixels', async () => {
    store.artifacts.setEdit(boxes.artifactId, 'V-h2', 'rejected')
    expect(unwrap(await rejectedObjects(parts, ask(['vehicle']), objectsOf))).toEqual([])
    expect((await count(['vehicle'])).hand).toBeNull()
  })
})
