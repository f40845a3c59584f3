import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unwrap } from '../../contracts/result.ts'
import type { PixelBox, Rings } from '../../contracts/frame.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { encodePng, openRaster } from '../files/index.ts'
import { emptyWorkspace } from '../project/index.ts'
import { coveredShare } from './covered-share.ts'
import { makeLayerSources } from './layer-sources.ts'

let folder = ''
let workspace: Workspace
let sources: ReturnType<typeof makeLayerSources>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-covered-'))
  const path = join(folder, 'half.png')
  const rgba = new Uint8Array(200 * 100 * 4).fill(255)
  // the left half is transparent
  for (let at = 0; at < 200 * 100; at++) if (at % 200 < 100) rgba[at * 4 + 3] = 0
  await writeFile(path, encodePng(rgba, 200, 100))
  const source = unwrap(await openRaster(path))
  const { frame } = source
  await source.close()
  const base = { id: 'L1', name: 'half.png', path, kind: 'image', role: 'post', date: null, sensor: null, bands: 4, frame } as const
  const layer: Layer = { ...base, warning: null, status: 'ok', visible: true, opacity: 1, order: 0, revision: 1, labels: null }
  workspace = { ...emptyWorkspace, frame, layers: [layer] }
  sources = makeLayerSources((id) => workspace.layers.find((one) => one.id === id))
})
afterAll(async () => {
  await sources.close()
  await rm(folder, { recursive: true })
})

const boxRing = ([left, top, right, bottom]: PixelBox): Rings => [
  [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ],
]

describe('how much of an area the image shows', () => {
  it.each([
    [[100, 0, 200, 100], 1],
    [[0, 0, 100, 100], 0],
    [[50, 20, 150, 80], 0.5],
    [[150, 0, 250, 100], 0.5],
  ] as [PixelBox, number][])('%j: %f', async (box, expected) => {
    expect(await coveredShare(workspace, sources, boxRing(box))).toBeCloseTo(expected, 1)
  })

  it('cannot be told without an image', async () => {
    expect(await coveredShare({ ...workspace, layers: [] }, sources, boxRing([0, 0, 10, 10]))).toBeNull()
  })
})
