import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../helpers/engine.ts'
import { writeLabels, writePicture } from '../helpers/picture.ts'

let engine: TestEngine
let id: string
beforeEach(async () => {
  engine = await startTestEngine()
  id = await addTown(engine)
})
afterEach(() => engine.stop())

const size = { width: 200, height: 100 }
const question = 'How many destroyed buildings are there?'
const at = (name: string) => join(engine.folder, name)

describe('a label mask changed in place', () => {
  test('is refused rather than answered from what it was, until it is loaded again', async () => {
    const { client } = engine
    expect((await askAndRun(client, question)).answer).toMatchObject({ value: 3 })
    writeLabels(at('town-labels.png'), { ...size, rects: [{ left: 10, top: 10, right: 20, bottom: 20, value: 5 }] })
    const changed = await askAndRun(client, question)
    expect(changed.answer?.value).toBeNull()
    expect(changed.steps[0]).toMatchObject({ status: 'failed', error: { code: 'layer_changed' } })
    expect(changed.answer?.text).toContain('labels of town.png have other content')
    const labels = (await client.workspace.state({})).layers[0]?.labels
    await client.workspace.setLabels({ id, maskPath: at('town-labels.png'), legend: labels?.legend ?? {} })
    expect((await askAndRun(client, question)).answer).toMatchObject({ value: 1 })
  })
})

describe('an image changed in place', () => {
  test('is not answered from the results of the first one', async () => {
    const { client } = engine
    expect((await askAndRun(client, question)).answer).toMatchObject({ value: 3 })
    writePicture(at('town.png'), { ...size, rects: [{ left: 0, top: 0, right: 200, bottom: 100, value: 1 }] })
    const changed = await askAndRun(client, question)
    expect(changed.steps[0]).toMatchObject({ status: 'failed', reused: false, error: { code: 'layer_changed' } })
  })
})

describe('linking an image again', () => {
  test('takes the same content elsewhere, with the georeference that lies beside it there', async () => {
    mkdirSync(at('elsewhere'))
    copyFileSync(at('town.png'), at('elsewhere/town.png'))
    const place = '<SRS>PROJCS["UTM 33N",AUTHORITY["EPSG","32633"]]</SRS><GeoTransform>500000, 0.5, 0, 4000000, 0, -0.5</GeoTransform>'
    writeFileSync(at('elsewhere/town.png.aux.xml'), `<PAMDataset>${place}</PAMDataset>`)
    const { layers } = await engine.client.workspace.relinkLayer({ id, path: at('elsewhere/town.png') })
    expect(layers[0]).toMatchObject({ status: 'ok', path: at('elsewhere/town.png'), frame: { crs: 'EPSG:32633' } })
  })

  test('keeps a typed pixel size where the file measures none', async () => {
    mkdirSync(at('elsewhere'))
    copyFileSync(at('town.png'), at('elsewhere/town.png'))
    const { layers, frame } = await engine.client.workspace.relinkLayer({ id, path: at('elsewhere/town.png') })
    expect(layers[0]?.frame).toMatchObject({ gsd: { x: 0.5, y: 0.5 }, gsdFrom: 'typed' })
    expect(frame?.gsd).toEqual({ x: 0.5, y: 0.5 })
  })

  test('another image of the same size is refused with both facts', async () => {
    writePicture(at('other.png'), { ...size, rects: [{ left: 0, top: 0, right: 33, bottom: 99, value: 1 }] })
    const refused = engine.client.workspace.relinkLayer({ id, path: at('other.png') })
    await expect(refused).rejects.toMatchObject({ failure: { code: 'layer_changed' } })
    await expect(refused).rejects.toThrow(/other\.png has 200 x 100 pixels and \d+ bytes; town\.png had 200 x 100 pixels and \d+ bytes\. It is another image\./)
    expect((await engine.client.workspace.state({})).layers[0]?.path).toBe(at('town.png'))
  })
})
