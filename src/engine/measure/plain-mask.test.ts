import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeLabels } from '../../../test/helpers/picture.ts'
import { unwrap } from '../../contracts/result.ts'
import { convertFile } from '../convert/index.ts'
import { maskAreas } from './mask-areas.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-plain-'))
})
afterAll(() => rm(folder, { recursive: true }))

const asIs = { crs: null, gsdM: null, cog: false, compress: null, legend: null, precision: null, force: true }
const ask = { legend: null, classText: null, area: null, gsdM: 0.5 }

function mask(name: string, value: number): string {
  const path = join(folder, name)
  writeLabels(path, { width: 20, height: 10, rects: [{ left: 2, top: 2, right: 6, bottom: 6, value }] })
  return path
}

describe('a mask of 0 and 255 without a legend', () => {
  it('is asked about, not measured as empty and not made into no polygons', async () => {
    const path = mask('plain.png', 255)
    expect(await maskAreas(path, ask)).toMatchObject({ ok: false, error: { code: 'labels_invalid', message: 'plain.png holds only 0 and 255, and nothing says what they are.' } })
    expect(await convertFile(path, join(folder, 'plain.geojson'), asIs)).toMatchObject({ ok: false, error: { code: 'labels_invalid' } })
  })

  it('is measured and converted by the legend it gets', async () => {
    const path = mask('told.png', 255)
    const legend = { '255': 'building', '0': 'background' }
    expect(unwrap(await maskAreas(path, { ...ask, legend })).classes.find(({ name }) => name === 'building')).toMatchObject({ pixels: 16, objects: 1 })
    expect(unwrap(await convertFile(path, join(folder, 'told.geojson'), { ...asIs, legend }))).toMatchObject({ features: 1 })
  })

  it('beside classes, 255 is not imaged, and that is said', async () => {
    const path = join(folder, 'both.png')
    writeLabels(path, {
      width: 20,
      height: 10,
      rects: [
        { left: 2, top: 2, right: 6, bottom: 6, value: 5 },
        { left: 10, top: 2, right: 12, bottom: 4, value: 255 },
      ],
    })
    const { classes, warnings } = unwrap(await maskAreas(path, ask))
    expect(classes.map(({ name, pixels }) => [name, pixels])).toEqual([
      ['background', 180],
      ['building_destroyed', 16],
    ])
    expect(warnings.join(' ')).toContain('255 are taken as not imaged')
  })
})
