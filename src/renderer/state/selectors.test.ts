import { describe, expect, test } from 'vitest'
import { makeFrame, makeLayer, makeWorkspace } from '../dev/fixtures.ts'
import { askedImage, hiddenUnder, topImage } from './selectors.ts'

const photoFrame = makeFrame({ crs: null, affine: null, gsd: null, gsdFrom: null })
const photo = (id: string, order: number, change = {}) => makeLayer({ id, order, frame: photoFrame, role: 'post', ...change })

describe('the image she sees', () => {
  test('is the one that is asked and named in the corner, not one of another place above it', () => {
    const town = makeLayer({ id: 'town', order: 1, role: 'post', frame: makeFrame() })
    const workspace = makeWorkspace({ frame: town.frame, layers: [photo('photo', 0), town] })
    expect([topImage(workspace)?.id, askedImage(workspace)?.id]).toEqual(['town', 'town'])
  })
  test('hides a photo of the same size, for without CRS nothing says that both show one place', () => {
    const workspace = makeWorkspace({ frame: photoFrame, layers: [photo('a', 0), photo('b', 1)] })
    expect(workspace.layers.map((layer) => hiddenUnder(layer, workspace)?.id ?? null)).toEqual([null, 'a'])
  })
  test('does not hide the image before the event', () => {
    const workspace = makeWorkspace({ frame: photoFrame, layers: [photo('a', 0), photo('b', 1, { role: 'pre' })] })
    expect(workspace.layers.map((layer) => hiddenUnder(layer, workspace))).toEqual([null, null])
  })
})
