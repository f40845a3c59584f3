import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unwrap } from '../../src/contracts/result.ts'
import { withFile } from '../../src/engine/files/bytes.ts'
import { writeMaskGeotiff } from '../../src/engine/files/index.ts'
import { readTiff } from '../../src/engine/files/tiff/header/directory.ts'
import { allPlaces } from '../../src/engine/files/tiff/header/block-table.ts'
import { readLayout } from '../../src/engine/files/tiff/header/layout.ts'
import { writeLabels } from '../helpers/picture.ts'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'

/** a safety net: real models on a busy machine */
const timeout = 120_000
const frame = { crs: 'EPSG:32645', affine: { a: 0.2, b: 0, c: 350000, d: 0, e: -0.2, f: 3057000 }, width: 1024, height: 512, gsd: null, gsdFrom: null }
let engine: TestEngine
beforeAll(async () => {
  engine = await startTestEngine()
})
afterAll(() => engine.stop())

/** An image of 1024 x 512 pixels of 0.2 m whose blocks that `isBad` tells of are overwritten. */
async function damagedImage(name: string, isBad: (column: number) => boolean): Promise<string> {
  const path = join(engine.folder, name)
  const values = Uint8Array.from({ length: frame.width * frame.height }, (_, at) => 60 + ((at * 7) % 90))
  unwrap(await writeMaskGeotiff(path, { frame, width: frame.width, height: frame.height, values, classNames: {} }))
  const { places, across } = await withFile(path, async (bytes) => {
    const file = await readTiff(bytes)
    const [page] = file.directories
    if (!page) throw new RangeError('no page')
    const layout = await readLayout(page, { littleEndian: file.littleEndian, fileBytes: bytes.size })
    return { places: await allPlaces(layout), across: layout.across }
  })
  const content = readFileSync(path)
  const width = frame.width / across
  for (const [block, { offset, stored }] of places.entries()) if (isBad((block % across) * width)) content.fill(0xff, offset, offset + stored)
  writeFileSync(path, content)
  return path
}

async function askOf(path: string, question: string) {
  await engine.client.project.create({ path: null })
  await engine.client.workspace.addLayers({ paths: [path] })
  return askAndRun(engine.client, question)
}

describe('an image with damaged blocks', { timeout }, () => {
  test.each(['How many buildings are there?', 'How many vehicles are there?'])('is analysed where it is sound, and the answer tells of the damage: %s', async (question) => {
    const { status, answer } = await askOf(await damagedImage('half.tif', (left) => left < 600), question)
    expect([status, typeof answer?.value]).toEqual(['answered', 'number'])
    const share = answer?.limits.findIndex((line) => line.includes('of the asked area could be analysed.')) ?? -1
    expect(share).toBeGreaterThanOrEqual(0)
    expect(answer?.limits[share + 1]).toMatch(/^half\.tif is damaged: \d+ of its \d+ blocks cannot be decoded and count as not analysed\.$/)
  })

  test('of which nothing can be decoded gets no number', async () => {
    const { answer } = await askOf(await damagedImage('all.tif', () => true), 'How many buildings are there?')
    expect([answer?.value ?? null, answer?.text.includes('all.tif is damaged')]).toEqual([null, true])
  })
})

describe('labels with values that the legend does not name', { timeout }, () => {
  const ask = async (legend: Record<string, string>) => {
    await engine.client.project.create({ path: null })
    const id = await addTown(engine)
    await engine.client.workspace.setLabels({ id, maskPath: join(engine.folder, 'town-labels.png'), legend })
    return (await askAndRun(engine.client, 'How many destroyed buildings are there?')).answer
  }

  test('are the cause that is told', async () => {
    const answer = await ask({ 0: 'background', 2: 'building_no_damage', 5: 'building_destroyed' })
    expect(answer?.limits.slice(0, 2)).toEqual([
      '95 % of the asked area could be analysed.',
      'The legend has no name for the value 7 (5 % of town-labels.png); these pixels count as not analysed.',
    ])
    expect(answer?.text).toBe('3 destroyed buildings found.')
  })

  test('in most of the area: the answer begins with that', async () => {
    const answer = await ask({ 5: 'building_destroyed' })
    expect(answer?.text).toBe('Only 2 % of the asked area could be analysed. 3 destroyed buildings found.')
    expect(answer?.limits[0]).toBe('2 % of the asked area could be analysed.')
  })
})

describe('labels of an image that has no data everywhere', { timeout }, () => {
  test('say nothing of where the image is transparent', async () => {
    const size = { width: 200, height: 100 }
    const png = new PNG(size)
    // the right half was not imaged
    for (let at = 0; at < size.width * size.height; at++) png.data.set([90, 120, 60, at % size.width < 100 ? 255 : 0], at * 4)
    writeFileSync(join(engine.folder, 'swath.png'), PNG.sync.write(png))
    // water over the left quarter and, as a label of what nobody saw, over the right one
    const rects = [0, 150].map((left) => ({ left, top: 0, right: left + 50, bottom: 100, value: 1 }))
    writeLabels(join(engine.folder, 'swath-labels.png'), { ...size, rects })
    await engine.client.project.create({ path: null })
    const { added } = await engine.client.workspace.addLayers({ paths: [join(engine.folder, 'swath.png')] })
    await engine.client.workspace.setLabels({ id: added[0] ?? '', maskPath: join(engine.folder, 'swath-labels.png'), legend: { 0: 'background', 1: 'water' } })
    const { answer } = await askAndRun(engine.client, 'What share of the area is water?')
    expect(answer?.value).toBeCloseTo(50, 6)
    expect(answer?.limits).toContain('50 % of the asked area could be analysed; the rest was not imaged or not readable.')
  })
})
