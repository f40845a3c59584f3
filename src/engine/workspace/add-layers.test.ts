import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writePicture } from '../../../test/helpers/picture.ts'
import { type Result, unwrap } from '../../contracts/result.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { emptyWorkspace } from '../project/index.ts'
import { addLayers } from './add-layers.ts'
import type { WorkspaceHolder } from './holder.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-layers-'))
const at = (name: string) => join(folder, name)
beforeAll(() => writePicture(at('town.png'), { width: 40, height: 30, rects: [] }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The part of the screen's holder that layers need, without a project behind it. */
function holderOf(start: Workspace = emptyWorkspace): WorkspaceHolder {
  let state = start
  const identities = new Map<string, string>()
  const holder = {
    state: () => state,
    identify: (id: string, identity: string) => void identities.set(id, identity),
    identityOf: (id: string) => identities.get(id) ?? '',
    change(_: string, edit: (workspace: Workspace) => Workspace) {
      state = edit(state)
      return { undoId: 1 }
    },
  }
  return holder as unknown as WorkspaceHolder
}

const degrees = { crs: 'EPSG:32633', affine: { a: 1, b: 0, c: 364_000, d: 0, e: -1, f: 5_818_000 }, width: 200, height: 100, gsd: { x: 1, y: 1 }, gsdFrom: 'georeference' as const }
const roads = (coordinates: number[][], more = {}) =>
  `\ufeff${JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }], ...more })}`

describe('a file that is a layer already', () => {
  it('is that layer again while its content and role are the same', async () => {
    const holder = holderOf()
    const add = async (role?: 'pre' | 'post') => (await addLayers(holder, [at('town.png')], { role })).added
    expect([await add(), await add(), await add('post')]).toEqual([['L1'], ['L1'], ['L1']])
    expect(await add('pre')).toEqual(['L2'])
    writePicture(at('town.png'), { width: 40, height: 30, rects: [{ left: 0, top: 0, right: 9, bottom: 9, value: 3 }] })
    expect(await add()).toEqual(['L3'])
  })
})

describe('a vector file over an image with a CRS', () => {
  const added = async (text: string): Promise<Result<null>> => {
    writeFileSync(at('roads.geojson'), text)
    const { failed } = await addLayers(holderOf({ ...emptyWorkspace, frame: degrees }), [at('roads.geojson')], { role: 'roads' })
    return failed[0] ? { ok: false, error: failed[0].error } : { ok: true, value: null }
  }

  it('is taken in degrees, byte order mark and all', async () => {
    expect(
      unwrap(
        await added(
          roads([
            [13, 52.5],
            [13.001, 52.5],
          ]),
        ),
      ),
    ).toBeNull()
  })

  it('is taken in the system an old file names', async () => {
    const named = { crs: { type: 'name', properties: { name: 'EPSG:25833' } } }
    expect(
      unwrap(
        await added(
          roads(
            [
              [364_000, 5_818_000],
              [364_100, 5_817_950],
            ],
            named,
          ),
        ),
      ),
    ).toBeNull()
  })

  it.each([
    [
      roads([
        [364_000, 5_818_000],
        [364_100, 5_817_950],
      ]),
      /no place on earth in degrees; GeoJSON must be WGS 84/,
    ],
    [
      roads([
        [52.5, 113],
        [52.5, 113.1],
      ]),
      /latitude before longitude/,
    ],
  ])('in anything else is refused with the rule (%#)', async (text, message) => {
    expect(await added(text)).toMatchObject({ error: { code: 'format_unsupported', message: expect.stringMatching(message) } })
  })
})
