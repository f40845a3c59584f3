import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RequestState } from '../../src/contracts/request.ts'
import { addTown, startTestEngine, type TestEngine } from '../helpers/engine.ts'
import { writePicture } from '../helpers/picture.ts'

let engine: TestEngine
let town: string
let photo: string
beforeEach(async () => {
  engine = await startTestEngine()
  town = await addTown(engine)
  writePicture(join(engine.folder, '01.png'), { width: 320, height: 240, rects: [] })
  const { added } = await engine.client.workspace.addLayers({ paths: [join(engine.folder, '01.png')] })
  photo = added[0] ?? ''
})
afterEach(() => engine.stop())

const ask = (text = 'How many destroyed buildings are here?') => engine.client.requests.ask({ text, planner: { kind: 'builtin', model: null } })
const imageOf = ({ plan }: RequestState) => {
  const image = plan.resources['image']
  return image?.kind === 'image' ? image.layerId : null
}

describe('two images without a common place', () => {
  test('the question is asked of the one the map shows', async () => {
    const { client } = engine
    expect(imageOf(await ask())).toBe(town)
    const shown = await client.workspace.showImage({ id: photo })
    expect(shown.frame).toMatchObject({ width: 320, height: 240 })
    expect(imageOf(await ask())).toBe(photo)
    await client.workspace.showImage({ id: town })
    expect(imageOf(await ask())).toBe(town)
  })

  test('the view and the area of one map are not those of the other', async () => {
    const { client } = engine
    await client.workspace.drawArea({
      rings: [
        [
          [0, 0],
          [70, 0],
          [70, 30],
          [0, 30],
          [0, 0],
        ],
      ],
      name: null,
    })
    await client.workspace.setView({ view: { centre: [50, 50], resolution: 0.1, bounds: [40, 40, 60, 60] } })
    await client.workspace.showImage({ id: photo })
    expect((await client.workspace.state({})).view).toBeNull()
    expect((await ask()).plan.resources['here']).toBeUndefined()
    await client.workspace.showImage({ id: town })
    expect((await ask()).plan.resources['here']).toMatchObject({ kind: 'area', label: 'A1' })
  })

  test('undo brings the map before back, without the view of the other one', async () => {
    const { client } = engine
    await client.workspace.showImage({ id: photo })
    await client.workspace.setView({ view: { centre: [300, 200], resolution: 0.1, bounds: [290, 190, 310, 210] } })
    await client.project.undo({})
    expect(await client.workspace.state({})).toMatchObject({ frame: { width: 200, height: 100 }, view: null })
    expect(imageOf(await ask())).toBe(town)
  })

  test('removing the last image of a map leaves the other one on it', async () => {
    const { client } = engine
    const { frame } = await client.workspace.removeLayer({ id: town })
    expect(frame).toMatchObject({ width: 320, height: 240 })
    expect(imageOf(await ask())).toBe(photo)
  })

  test('showing what is shown already is no change to undo', async () => {
    const before = (await engine.client.project.current({}))?.undo
    await engine.client.workspace.showImage({ id: town })
    expect((await engine.client.project.current({}))?.undo).toBe(before)
  })
})
