import { expect, it } from 'vitest'
import { area, layer } from '../../../test/helpers/artifacts.ts'
import { failureOf, fakeWorld } from '../../../test/helpers/tool-context.ts'
import { detect } from './detect.ts'
import { segment } from './segment.ts'

const image = { name: 'image', layer: layer('L1') }

it.each([
  ['detect', detect],
  ['segment', segment],
])('%s asks for what the step says, and hands a failure on as it is', async (_, tool) => {
  const world = fakeWorld()
  const where = area('A1', [0, 0, 10, 10])
  expect(await failureOf(tool, { image, area: where, classes: 'vehicle', model: 'vehicles', before: null, overlapPx: null }, world)).toMatchObject({
    code: 'no_model',
    message: 'none here',
  })
  expect(await failureOf(tool, { image }, world)).toMatchObject({ code: 'no_model' })
  expect(world.asks).toEqual([
    { image, area: where, classes: ['vehicle'], model: 'vehicles', before: null, overlapPx: null },
    { image, area: null, classes: [], model: null, before: null, overlapPx: null },
  ])
})
