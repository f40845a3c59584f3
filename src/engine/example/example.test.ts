import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classRegistry, registryClasses } from '../../contracts/classes.ts'
import { unwrap } from '../../contracts/result.ts'
import { labelComponents } from '../../core/raster/index.ts'
import { drawDate, tellScene } from '../../core/scene/index.ts'
import { dateFromName } from '../workspace/date-from-name.ts'
import { applyLegend, openRaster, readLabels } from '../files/index.ts'
import { type ExampleFiles, exampleOrder, exampleTruth, writeExample } from './index.ts'

// some seconds of computing, more on a busy machine
const drawingMs = 60_000
let folder = ''
let files: ExampleFiles
const size = { width: 1024, height: 1024 }
const story = tellScene(exampleOrder)
const [before, after] = story.states.map((state) => ({ date: state.date, ...drawDate(story, state) }))
if (!before || !after) throw new Error('the example has two dates')
/** things one can count; sea and roads are surfaces */
const things = registryClasses.filter((id) => !['background', 'water', 'road_clear', 'road_blocked'].includes(id))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aftermap-example-'))
  files = await writeExample(join(folder, 'made', 'when missing'))
}, drawingMs)
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

describe('the example', () => {
  it('holds as many destroyed buildings as the self-test asks for', () => {
    expect(after.truth.instances.filter((object) => object.class === 'building_destroyed')).toHaveLength(exampleTruth.building_destroyed)
  })

  it.each(things)('holds as many connected parts of %s as things of it: no two touch, so that a count of labels is right', (cls) => {
    const parts = labelComponents(after.truth.plane.labels, size, new Set([classRegistry[cls].index])).count
    expect(parts).toBeGreaterThan(0)
    expect(parts).toBe(after.truth.instances.filter((object) => object.class === cls).length)
  })

  it('was undamaged before: what its names say of the dates is what was drawn', () => {
    expect(before.truth.instances.filter((object) => object.class.startsWith('building') && object.class !== 'building_no_damage')).toEqual([])
    expect([before.date, after.date]).toEqual([dateFromName(basename(files.before)), dateFromName(basename(files.image))])
  })
})

describe.each(['before', 'image'] as const)('the picture %s', (which) => {
  it('opens with its place and exactly the pixels that were drawn', async () => {
    const raster = unwrap(await openRaster(files[which]))
    expect(raster.frame).toMatchObject({ crs: 'EPSG:32617', affine: { a: 0.15, b: 0, c: 612300, d: 0, e: -0.15, f: 3318540 }, ...size, gsdFrom: 'georeference' })
    const window = unwrap(await raster.readRgb({ box: [0, 0, 1024, 1024], ...size, resample: 'nearest' }))
    expect(Buffer.compare(window.rgb, which === 'before' ? before.rgb : after.rgb)).toBe(0)
    await raster.close()
  })

  it.runIf(hasGdal)('reads the same in GDAL', () => {
    const info = gdal(files[which])
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
    const plane = unwrap(applyLegend(unwrap(await readLabels(files.labels)), files.legend, { path: files.labels, imageSize: size }))
    expect(Buffer.compare(plane.data, after.truth.plane.labels)).toBe(0)
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

  it(
    'mends a file that was cut short and labels that are gone',
    async () => {
      const whole = await readFile(files.image)
      await truncate(files.image, 5000)
      await rm(files.labels)
      await writeExample(join(folder, 'made', 'when missing'))
      expect(Buffer.compare(await readFile(files.image), whole)).toBe(0)
      expect((await stat(files.labels)).size).toBeGreaterThan(1000)
    },
    drawingMs,
  )
})
