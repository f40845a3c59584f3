import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Figure } from '../../contracts/kinds/index.ts'
import { unwrap } from '../../contracts/result.ts'
import { addTown, startTestEngine, type TestEngine } from '../../../test/helpers/engine.ts'
import { writePicture } from '../../../test/helpers/picture.ts'
import { inPrintThread } from '../print-thread/index.ts'
import { chartFigure } from './chart.ts'
import { svgToPng } from './to-png.ts'

let folder = ''
let engine: TestEngine
let town = ''
let request = ''
const slow = 60_000
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aftermap-pictures-'))
  engine = await startTestEngine({ folder })
  await engine.client.project.create({ path: join(folder, 'town.aftermap') })
  town = await addTown(engine)
  request = (await engine.client.tools.begin({ title: 'pictures', caller: { name: 'test', via: 'terminal' } })).id
}, slow)
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

const call = (tool: string, args: Record<string, unknown>) => engine.client.tools.call({ requestId: request, tool, arguments: args })
const figureOf = async (tool: string, args: Record<string, unknown>): Promise<Figure> => {
  const { artifactId } = await call(tool, args)
  const artifact = await engine.client.evidence.artifact({ id: artifactId })
  if (artifact.kind !== 'figure') throw new Error(artifact.kind)
  return artifact
}
const drawn = async ({ svg, widthMm }: Figure, dpi: number) => PNG.sync.read(Buffer.from(await svgToPng(svg, { widthMm, dpi })))

describe('a map of the town', () => {
  it(
    'has each class in its legend and its colour where the mask has it',
    async () => {
      const segmentation = await call('segment', { image: town })
      const figure = await figureOf('overlay_mask', { image: town, mask: segmentation.output, classes: ['building_destroyed', 'road_clear'] })
      expect(figure.svg).toContain('>Destroyed buildings<')
      expect(figure.svg).toContain('>Clear roads<')
      expect(figure.svg).not.toContain('>Water<')
      // the town is 200 x 100 pixels, centred in the map frame: the middle of the building at 50, 15 is red, the grass at 50, 80 is not
      const png = await drawn(figure, 100)
      const at = (column: number, row: number) => {
        const mm = fitted(figure)
        const px = (value: number) => Math.round((value / 25.4) * 100)
        const index = (px(mm.y + row * mm.perPx) * png.width + px(mm.x + column * mm.perPx)) * 4
        return [...png.data.subarray(index, index + 3)] as [number, number, number]
      }
      const [red = 0, green = 0] = at(50, 15)
      expect(red).toBeGreaterThan(green + 60)
    },
    slow,
  )
  it('of a mask with another grid is refused and says both sizes', async () => {
    writePicture(join(folder, 'other.png'), { width: 50, height: 40, rects: [] })
    const { added } = await engine.client.workspace.addLayers({ paths: [join(folder, 'other.png')] })
    await engine.client.workspace.updateLayer({ id: added[0] ?? '', change: { gsd: { x: 1, y: 1 } } })
    await expect(call('overlay_mask', { image: added[0], mask: 'r1' })).rejects.toMatchObject({
      failure: { code: 'frames_differ', message: expect.stringMatching(/200 x 100.*50 x 40/) },
    })
  })
  it('without a coordinate system says that north is not known, and has no graticule', async () => {
    const figure = await figureOf('add_map_elements', { image: town, title: 'Bare' })
    expect(figure.svg).toContain('North is not known')
    expect(figure.svg).toContain('the pixel size was typed in')
    const plain = await figureOf('add_map_elements', { image: town, title: 'Bare', northArrow: false, scaleBar: false, legend: false })
    expect(plain.svg).not.toContain('North is not known')
  })
  it('names its sources with date, pixel size and hash, and that nobody validated it', async () => {
    const figure = await figureOf('damage_map', { image: town })
    expect(figure.sources).toEqual([expect.stringMatching(/^town\.png, sensor not known, date not known, 0\.5 m \(typed\), sha256 [0-9a-f]{8}\.$/)])
    expect(figure.caveats[0]).toBe('Preliminary. Not validated in the field.')
  })
  it('of an image that has moved says so', async () => {
    const gone = join(folder, 'gone.png')
    writePicture(gone, { width: 20, height: 20, rects: [] })
    const { added } = await engine.client.workspace.addLayers({ paths: [gone] })
    rmSync(gone)
    await expect(call('add_map_elements', { image: added[0] })).rejects.toMatchObject({ failure: { code: 'layer_moved' } })
  })
})

describe('a picture of a step', () => {
  it('is the same picture when the step runs again elsewhere, so it holds neither the hour nor the project', async () => {
    const { svg } = await figureOf('damage_map', { image: town, title: 'Again' })
    expect(svg).not.toMatch(/Made: |project town/)
    const sheet = await engine.client.reports.sheet({ title: 'Sheet' })
    expect(sheet.svg).toMatch(/Made: \d{4}-\d\d-\d\d \d\d:\d\d UTC/)
    expect(sheet.svg).toContain('Aftermap project town.')
  })
  it('stops when it is told to', async () => {
    const stopped = new AbortController()
    stopped.abort()
    await expect(inPrintThread('jpeg', { rgba: new Uint8Array(4), width: 1, height: 1, quality: 80 }, { signal: stopped.signal }).catch((error) => error.name)).resolves.toBe(
      'AbortError',
    )
    const started = new AbortController()
    const work = Promise.resolve().then(() => inPrintThread('jpeg', { rgba: new Uint8Array(3000 * 3000 * 4), width: 3000, height: 3000, quality: 88 }, { signal: started.signal }))
    setTimeout(() => started.abort(), 20)
    await expect(work.catch((error) => error.name)).resolves.toBe('AbortError')
  })
})

describe('panels', () => {
  it('show the same ground twice at one scale', async () => {
    const figure = await figureOf('before_after', { before: town, after: town })
    const images = [...figure.svg.matchAll(/<image[^>]* width="([\d.]+)" height="([\d.]+)"/g)].map(([, width, height]) => [width, height])
    expect(images).toHaveLength(2)
    expect(images[0]).toEqual(images[1])
  })
  it('need two images, and one label each', async () => {
    await expect(call('temporal_panel', { images: [town] })).rejects.toMatchObject({ failure: { code: 'input_missing' } })
    await expect(call('temporal_panel', { images: [town, town], labels: ['one'] })).rejects.toMatchObject({ failure: { code: 'argument_invalid' } })
  })
})

describe('a heat map', () => {
  it('is drawn of the objects counted and says its bandwidth in metres', async () => {
    const found = await call('detect', { image: town, classes: ['building_destroyed'] })
    const figure = await figureOf('heat_map', { points: found.output, image: town, bandwidth: 5 })
    expect(figure.svg).toContain('3 objects, bandwidth 5 m')
    // 3 objects, kernels of 5 m: the highest is that of one kernel in objects a hectare, 10 000 / (2 pi 25) = 63.7
    expect(figure.svg).toContain('>63.7<')
  })
  it('of no object is refused', async () => {
    const found = await call('detect', { image: town, classes: ['water'] })
    await expect(call('heat_map', { points: found.output, image: town })).rejects.toMatchObject({ failure: { code: 'input_missing' } })
  })
})

describe('charts', () => {
  const items = [
    { label: 'Destroyed', value: 25, interval: [22, 27] as const, classId: 'building_destroyed' },
    { label: 'Not seen', value: null },
    { label: 'Major', value: 11, classId: 'building_major_damage' },
  ]
  it('bars keep their order and their class colours, whiskers only where an interval is, and say their gap', async () => {
    const figure = unwrap(await chartFigure({ form: 'bar', title: 'T', items, unit: 'count', method: 'm' }))
    expect(figure.svg.indexOf('>Destroyed<')).toBeLessThan(figure.svg.indexOf('>Not seen<'))
    expect(figure.svg.indexOf('>Not seen<')).toBeLessThan(figure.svg.indexOf('>Major<'))
    expect(figure.svg).toContain('#D60A1E')
    expect(figure.caveats).toEqual(['Whiskers: 95 % interval.', 'No value for Not seen: left open, not zero.'])
    expect(figure.description).toContain('Destroyed 25 (22 to 27); Not seen not known; Major 11')
    expect(figure.figures.map(({ value }) => value)).toEqual([25, 11])
  })
  it('the line breaks at a gap', async () => {
    const figure = unwrap(await chartFigure({ form: 'line', title: 'T', items: [1, 2, null, 4, 5].map((value, at) => ({ label: `d${at}`, value })), unit: null, method: 'm' }))
    const paths = [...figure.svg.matchAll(/class="mark-line[^"]*"[^>]*><path[^>]* d="([^"]+)"/g)].map(([, d]) => d ?? '')
    expect(paths.length).toBeGreaterThan(0)
    for (const d of paths) expect(d.match(/M/g)).toHaveLength(2)
  })
  it('a pie shows the shares of the whole', async () => {
    const figure = unwrap(await chartFigure({ form: 'pie', title: 'T', items, unit: 'count', method: 'm' }))
    expect(figure.svg).toContain('Destroyed: 25 (69.4 %)')
    expect(figure.svg).toContain('Major: 11 (30.6 %)')
    expect(figure.svg).toContain('Not seen: not known')
  })
  it.each([
    ['nothing to draw', { form: 'bar', items: [{ label: 'a', value: null }] }, 'input_missing'],
    [
      'two of one name',
      {
        form: 'bar',
        items: [
          { label: 'a', value: 1 },
          { label: 'a', value: 2 },
        ],
      },
      'argument_invalid',
    ],
    ['a share below zero', { form: 'pie', items: [{ label: 'a', value: -1 }] }, 'argument_invalid'],
    ['a pie of zeros', { form: 'pie', items: [{ label: 'a', value: 0 }] }, 'argument_invalid'],
    ['NaN', { form: 'line', items: [{ label: 'a', value: Number.NaN }] }, 'input_missing'],
    ['more bars than a page has', { form: 'bar', items: Array.from({ length: 100 }, (_, at) => ({ label: `b${at}`, value: at })) }, 'argument_invalid'],
  ] as const)('%s is refused', async (_, ask, code) => {
    expect(await chartFigure({ title: 'T', unit: null, method: 'm', ...ask })).toMatchObject({ ok: false, error: { code } })
  })
  it('numbers of different units are refused', async () => {
    const found = await call('detect', { image: town, classes: ['building_destroyed'] })
    const count = await call('count', { detections: found.output })
    const area = await call('area', { mask: found.output })
    await expect(call('bar_chart', { numbers: [count.output, area.output] })).rejects.toMatchObject({ failure: { code: 'kind_mismatch' } })
  })
})

describe('evidence and summary', () => {
  it('are what the town holds', async () => {
    const segmentation = await call('segment', { image: town })
    const mask = await call('mask_of_class', { segmentation: segmentation.output, class: ['building_destroyed'] })
    const { artifactId } = await call('extract_evidence', { results: [mask.output] })
    const artifact = await engine.client.evidence.artifact({ id: artifactId })
    // three buildings of 100, 200 and 100 pixels of 0.25 m2; columns 10 to 110, rows 10 to 70
    expect(artifact.kind === 'text' && artifact.data).toMatchObject({
      items: [{ class: 'building_destroyed', pixels: 400, areaM2: 100, objects: 3, box: [10, 10, 110, 70], centre: [55, 27.5], quadrant: 'upper left' }],
    })
    const found = await call('detect', { image: town, classes: ['building_destroyed'] })
    const count = await call('count', { detections: found.output })
    const { summary } = await call('summarise', { results: [count.output] })
    expect(summary).toBe('Destroyed buildings: 3.')
  })
  it('a report page says which part is not there', async () => {
    const figure = await figureOf('report_page', { summary: 'Only words.', expects: ['map', 'text'] })
    expect(figure.svg).toContain('There is no map for this page.')
    await expect(call('report_page', {})).rejects.toMatchObject({ failure: { code: 'input_missing' } })
  })
})

describe('a picture as a file', () => {
  it('PDF keeps text as text; PNG has the dots asked for', async () => {
    const figure = await figureOf('damage_map', { image: town, title: 'Zyxw' })
    const { base64 } = await engine.client.reports.draw({ figure, format: 'png', dpi: 72 })
    const png = PNG.sync.read(Buffer.from(base64 ?? '', 'base64'))
    expect([png.width, png.height]).toEqual([842, 595])
    const { files } = await engine.client.reports.draw({ figure, format: 'svg', path: join(folder, 'new', 'map.svg') })
    expect(files).toEqual([join(folder, 'new', 'map.svg')])
  })
})

/** Where pixel 0, 0 of the town lies on the sheet, and millimetres a pixel: the sheet centres the image. */
function fitted({ svg }: Figure): { x: number; y: number; perPx: number } {
  const [, x = 0, y = 0, width = 0, height = 0] = (/<clipPath id="m-clip"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? []).map(Number)
  const scale = Number((/Scale 1:([\d\u2009]+) at A4/.exec(svg)?.[1] ?? '').replace(/\D/g, ''))
  const perPx = (0.5 * 1000) / scale
  return { x: x + width / 2 - 100 * perPx, y: y + height / 2 - 50 * perPx, perPx }
}
