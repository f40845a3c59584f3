import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import { addTown, askAndRun, startTestEngine, type TestEngine } from '../../../test/helpers/engine.ts'
import { openRaster } from '../files/index.ts'

let folder = ''
let engine: TestEngine
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-export-'))
  engine = await startTestEngine({ folder })
})
afterEach(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('an exported mask has the colours of the map, nodata 255 and the names of its classes for other programs', async () => {
  await engine.client.project.create({ path: join(folder, 'town.aftermap') })
  await addTown(engine)
  const request = await askAndRun(engine.client, 'What area do destroyed buildings cover?')
  const { files } = await engine.client.requests.exportTo({ id: request.id, folder: join(folder, 'out') })
  const path = files.find((file) => file.endsWith('.tif')) ?? ''
  const source = unwrap(await openRaster(path))
  expect(source.info.bands).toMatchObject([{ colour: 'Palette', nodata: 255, type: 'Byte' }])
  // building_destroyed is 5
  expect(source.info.palette?.[5]?.slice(0, 3)).not.toEqual([0, 0, 0])
  await source.close()
  const names = [...readFileSync(`${path}.aux.xml`, 'utf8').matchAll(/<Category>(.*?)<\/Category>/g)].map(([, name]) => name)
  expect([names[0], names[5]]).toEqual(['background', 'building_destroyed'])
})
