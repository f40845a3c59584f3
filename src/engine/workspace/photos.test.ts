import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { type ExifField, exifBlock, withExif } from '../../../test/helpers/exif.ts'
import { unwrap } from '../../contracts/result.ts'
import type { Workspace } from '../../contracts/workspace.ts'
import { emptyWorkspace } from '../project/index.ts'
import { drawPhoto } from '../tiles/photo-picture.ts'
import { addLayers } from './add-layers.ts'
import type { WorkspaceHolder } from './holder.ts'
import { attachPhoto } from './photos.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-photos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const utm = { crs: 'EPSG:32633', affine: { a: 1, b: 0, c: 364_000, d: 0, e: -1, f: 5_818_000 }, width: 200, height: 100, gsd: { x: 1, y: 1 }, gsdFrom: 'georeference' as const }

/** 60 x 30 pixels, the left half red; taken 100 m east of the map's corner, looking east, camera held upright. */
function photo(name: string, orientation = 6): string {
  const data = Buffer.alloc(60 * 30 * 4, 255)
  for (let at = 0; at < 60 * 30; at++) data.set(at % 60 < 30 ? [220, 20, 20] : [20, 20, 220], at * 4)
  const plain = jpeg.encode({ data, width: 60, height: 30 }, 95).data
  const place: ExifField[] = [
    [1, 2, 2, 'N'],
    [2, 5, 3, [52, 29, 29.4]],
    [3, 2, 2, 'E'],
    [4, 5, 3, [12, 59, 52.2]],
    [17, 5, 1, [90]],
  ]
  const path = join(folder, name)
  writeFileSync(path, withExif(plain, exifBlock({ page: [[274, 3, 1, orientation]], camera: [], place })))
  return path
}

function holderOf(frame: Workspace['frame']): WorkspaceHolder {
  let state: Workspace = { ...emptyWorkspace, frame }
  const holder = {
    state: () => state,
    identify: () => undefined,
    identityOf: () => '',
    change(_: string, edit: (workspace: Workspace) => Workspace) {
      state = edit(state)
      return { undoId: 1 }
    },
  }
  return holder as unknown as WorkspaceHolder
}

describe('a photograph of the ground', () => {
  it('added to a map with a coordinate system is a point with its bearing, not an image', async () => {
    const holder = holderOf(utm)
    expect(await addLayers(holder, [photo('street.jpg')])).toMatchObject({ added: [], photos: ['F1'], failed: [] })
    const [taken] = holder.state().photos ?? []
    expect(taken).toMatchObject({ id: 'F1', name: 'street.jpg', bearingDeg: 90, about: [] })
    expect(taken?.lonLat[0]).toBeCloseTo(12.99783, 4)
    expect(taken?.at.every(Number.isFinite)).toBe(true)
    expect(holder.state().layers).toEqual([])
  })

  it('is an image where she gives it a role, or where the map has no coordinate system', async () => {
    expect(await addLayers(holderOf(utm), [photo('as-image.jpg')], { role: 'post' })).toMatchObject({ added: ['L1'], photos: [] })
    expect(await addLayers(holderOf(null), [photo('first.jpg')])).toMatchObject({ added: ['L1'], photos: [] })
  })

  it('can be evidence for objects', async () => {
    const holder = holderOf(utm)
    await addLayers(holder, [photo('evidence.jpg')])
    const attached = unwrap(attachPhoto(holder.state(), 'F1', ['B-001', 'B-001', 'B-002']))(holder.state())
    expect(attached.photos?.[0]?.about).toEqual(['B-001', 'B-002'])
    expect(attachPhoto(holder.state(), 'F9', [])).toMatchObject({ ok: false, error: { code: 'input_unavailable' } })
  })

  it('is drawn small and upright', async () => {
    const picture = PNG.sync.read(Buffer.from((await drawPhoto(photo('upright.jpg'), 40)) ?? []))
    // the camera was turned: what was left is up
    expect([picture.width, picture.height]).toEqual([20, 40])
    const pixel = (x: number, y: number) => [...picture.data.subarray((y * 20 + x) * 4, (y * 20 + x) * 4 + 3)]
    expect(pixel(10, 4)[0]).toBeGreaterThan(180)
    expect(pixel(10, 35)[2]).toBeGreaterThan(180)
    expect(await drawPhoto(join(folder, 'nowhere.jpg'), 40)).toBeNull()
  })
})
