import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registryClasses } from '../../contracts/classes.ts'
import { unwrap } from '../../contracts/result.ts'
import { drawTown } from '../../core/scene/index.ts'
import { applyLegend, openRaster, readLabels } from '../files/index.ts'
import { type ExampleFiles, exampleTruth, writeExample } from './index.ts'

let folder = ''
let files: ExampleFiles
const scene = drawTown({ seed: 42, sizePx: 1024, gsdM: 0.15 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-example-'))
  files = await writeExample(join(folder, 'made', 'when missing'))
})
afterAll(() => rm(folder, { recursive: true }))

const gdal = (path: string) => JSON.parse(execFileSync('gdalinfo', ['-json', '-checksum', path], { encoding: 'utf8' }))
const hasGdal = (() => {
  try {
    execFileSync('gdalinfo', ['--version'])
    return true
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return false
    throw problem
  }
})()

describe('the example image', () => {
  it('holds as many destroyed buildings as the self-test asks for', () => {
    expect(scene.objects.filter((object) => object.class === 'building_destroyed')).toHaveLength(exampleTruth.building_destroyed)
  })

  it('opens with its place and exactly the pixels that were drawn', async () => {
    const raster = unwrap(await openRaster(files.image))
    expect(raster.frame).toMatchObject({ crs: 'EPSG:32617', affine: { a: 0.15, b: 0, c: 612300, d: 0, e: -0.15, f: 3318540 }, width: 1024, height: 1024, gsdFrom: 'georeference' })
    const window = unwrap(await raster.readRgb({ box: [0, 0, 1024, 1024], width: 1024, height: 1024, resample: 'nearest' }))
    expect(Buffer.compare(window.rgb, scene.rgb)).toBe(0)
    await raster.close()
  })

  it.runIf(hasGdal)('reads the same in GDAL', () => {
    const info = gdal(files.image)
    expect(info.size).toEqual([1024, 1024])
    expect(info.geoTransform).toEqual([612300, 0.15, 0, 3318540, 0, -0.15])
    expect(info.coordinateSystem.wkt).toMatch(/ID\["EPSG",32617\]\]$/)
    expect(info.bands.map((band: { type: string; colorInterpretation: string }) => [band.type, band.colorInterpretation])).toEqual([
      ['Byte', 'Red'],
      ['Byte', 'Green'],
      ['Byte', 'Blue'],
    ])
  })
})

describe('the example labels', () => {
  it('come back as the classes that were drawn, every one of them, without a note', async () => {
    const plane = unwrap(applyLegend(unwrap(await readLabels(files.labels)), files.legend, { path: files.labels, imageSize: { width: 1024, height: 1024 } }))
    expect(Buffer.compare(plane.data, scene.labels)).toBe(0)
    expect([...plane.classes].sort()).toEqual([...registryClasses].sort())
    expect(plane.notes).toEqual([])
  })
})

describe('writing again', () => {
  it('keeps files that are whole', async () => {
    const before = await stat(files.image)
    expect(await writeExample(join(folder, 'made', 'when missing'))).toEqual(files)
    expect((await stat(files.image)).mtimeMs).toBe(before.mtimeMs)
  })

  it('mends a file that was cut short and labels that are gone', async () => {
    const whole = await readFile(files.image)
    await truncate(files.image, 5000)
    await rm(files.labels)
    await writeExample(join(folder, 'made', 'when missing'))
    expect(Buffer.compare(await readFile(files.image), whole)).toBe(0)
    expect((await stat(files.labels)).size).toBeGreaterThan(1000)
  })
})
