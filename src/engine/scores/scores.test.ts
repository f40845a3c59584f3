import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { PixelBox } from '../../contracts/frame.ts'
import { unwrap } from '../../contracts/result.ts'
import { writeLabels, writePicture, type Rect } from '../../../test/helpers/picture.ts'
import { writeGeotiff } from '../files/index.ts'
import { ringOfBox } from '../../core/vector/index.ts'
import { scoreFiles, type ScoreOptions } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'aftermap-scores-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let made = 0
const file = (ending: string, content: string) => {
  const path = join(folder, `${made++}${ending}`)
  writeFileSync(path, content)
  return path
}
const maskOf = (rects: Rect[], size = { width: 20, height: 20 }) => {
  const path = join(folder, `${made++}.png`)
  writeLabels(path, { ...size, rects })
  return path
}
const plain: ScoreOptions = { legend: null, truthLegend: null, scores: null, image: null, minScore: null, gsdM: null, bins: 10 }
const score = (prediction: string, truth: string, options: Partial<ScoreOptions> = {}) => scoreFiles({ prediction, truth }, { ...plain, ...options })
const problem = async (scored: ReturnType<typeof score>) => {
  const one = await scored
  return one.ok ? 'it was scored' : one.error.message
}
/** Eight by eight pixels, one byte each. */
async function writePlanes(path: string, planes: Uint8Array[]): Promise<void> {
  const raster = {
    width: 8,
    height: 8,
    type: 'Byte' as const,
    bands: planes.map((_, at) => ({ colour: at === 0 ? 'Gray' : 'Undefined', scale: null, offset: null, unit: null, name: null })),
    place: { geotransform: null, crs: null, gcps: null, rpc: null },
    nodata: null,
    palette: null,
    photometric: 'MinIsBlack',
    classNames: {},
    date: null,
    sensor: null,
    isClassMap: true,
    hasMask: false,
    read: ([, top, , bottom]: PixelBox) => Promise.resolve(planes.map((plane) => ({ values: plane.slice(top * 8, bottom * 8), imaginary: null, valid: null }))),
  }
  unwrap(await writeGeotiff(path, raster, { compression: 'deflate', tilePx: 256, overviews: false, cog: false, sparse: false }))
}

const square = (left: number, value: number): Rect => ({ left, top: 5, right: left + 10, bottom: 15, value })

describe('masks', () => {
  it('a prediction without any class is worth nothing, and the note says so', async () => {
    const truth = maskOf([square(3, 1)])
    const { report, notes } = unwrap(await score(maskOf([{ left: 0, top: 0, right: 20, bottom: 20, value: 254 }]), truth))
    expect(report.classes.find(({ class: cls }) => cls === 'water')).toMatchObject({ n: 100, iou: 0, recall: 0 })
    expect(notes.join(' ')).toContain('holds no class: every labelled pixel counts as missed')
    expect(unwrap(await score(maskOf([square(4, 1)]), truth)).notes.join(' ')).not.toContain('holds no class')
  })

  it('a square shifted by one pixel: IoU 90 / 110, boundaries met within two pixels', async () => {
    const { report } = unwrap(await score(maskOf([square(4, 1)]), maskOf([square(3, 1)])))
    expect(report.classes.map(({ class: cls, n, iou }) => [cls, n, iou])).toEqual([
      ['background', 300, 290 / 310],
      ['water', 100, 90 / 110],
    ])
    expect(report).toMatchObject({ task: 'semantic', boundary_f1: 1, map50: null, map: null, ece: null, excluded_px: 0, miou: (290 / 310 + 90 / 110) / 2 })
  })

  it('what the truth does not know is in no figure; what the prediction does not know is missed', async () => {
    const truth = maskOf([square(3, 1), { left: 0, top: 0, right: 20, bottom: 2, value: 255 }, { left: 0, top: 2, right: 20, bottom: 3, value: 254 }])
    const prediction = maskOf([square(3, 1), { left: 3, top: 5, right: 13, bottom: 6, value: 255 }])
    const { report } = unwrap(await score(prediction, truth))
    expect(report.excluded_px).toBe(60)
    expect(report.classes.find((one) => one.class === 'water')).toMatchObject({ n: 100, recall: 0.9, precision: 1 })
  })

  it('a building of no grade is compared with graded ones as a building', async () => {
    const { report, notes } = unwrap(await score(maskOf([square(3, 100)]), maskOf([square(3, 5)])))
    expect(report.classes.at(-1)).toMatchObject({ class: 'building', iou: 1 })
    expect(notes.join(' ')).toMatch(/compared as one/)
  })

  it('a legend names values, and those it does not name are left out of the truth', async () => {
    const truth = maskOf([square(3, 7), { left: 0, top: 0, right: 20, bottom: 1, value: 9 }])
    const { report } = unwrap(await score(maskOf([square(3, 7)]), truth, { legend: { 0: 'land', 7: 'landslide' } }))
    expect(report.classes.map(({ class: cls, n }) => [cls, n])).toEqual([
      ['land', 280],
      ['landslide', 100],
    ])
    expect(report.excluded_px).toBe(20)
  })

  it('a second band is the score of each pixel', async () => {
    const values = new Uint8Array(64).fill(1)
    values.fill(2, 32)
    const truth = join(folder, 'truth.tif')
    const prediction = join(folder, 'scored.tif')
    await writePlanes(truth, [new Uint8Array(64).fill(1)])
    await writePlanes(prediction, [values, new Uint8Array(64).fill(204)])
    // half is right at a score of 0.8
    expect(unwrap(await score(prediction, truth)).report.ece).toBeCloseTo(0.3, 6)
  })

  it('folders of masks are summed before any figure, by their names', async () => {
    const masks = { p: [square(4, 1), square(3, 5)], t: [square(3, 1), square(3, 5)] }
    for (const [side, rects] of Object.entries(masks)) {
      mkdirSync(join(folder, `many-${side}`))
      for (const [at, rect] of rects.entries()) writeLabels(join(folder, `many-${side}`, `${at}${side === 't' ? '_lab' : ''}.png`), { width: 20, height: 20, rects: [rect] })
    }
    writeLabels(join(folder, 'many-t', 'alone_lab.png'), { width: 20, height: 20, rects: [] })
    const { report, notes } = unwrap(await score(join(folder, 'many-p'), join(folder, 'many-t')))
    expect(report.classes.map(({ class: cls, n, iou }) => [cls, n, iou])).toEqual([
      ['background', 600, 590 / 610],
      ['water', 100, 90 / 110],
      ['building_destroyed', 100, 1],
    ])
    expect(await problem(score(join(folder, 'many-p'), join(folder, 'many-t'), { scores: join(folder, 'scored.tif') }))).toMatch(/cannot belong to a folder/)
    expect(notes.slice(0, 2)).toEqual(['2 masks are scored together.', '1 masks of the truth have no prediction and are in no figure.'])
  })

  it('what cannot be scored is told in one sentence', async () => {
    const [a, b] = [maskOf([square(3, 1)]), maskOf([square(3, 1)], { width: 20, height: 30 })]
    expect(await problem(score(a, b))).toMatch(/20 x 20 pixels and the truth .* 20 x 30/)
    expect(await problem(score(maskOf([{ left: 0, top: 0, right: 20, bottom: 20, value: 1 }]), maskOf([{ left: 0, top: 0, right: 20, bottom: 20, value: 9 }])))).toMatch(
      /share no class: one has water, the other tree/,
    )
    expect(await problem(score(a, maskOf([{ left: 0, top: 0, right: 5, bottom: 20, value: 255 }])))).toMatch(/holds only 0 and 255, and nothing says/)
    expect(await problem(score(a, maskOf([{ left: 0, top: 0, right: 20, bottom: 20, value: 254 }])))).toMatch(/holds no class/)
    expect(await problem(score(a, file('.json', '{}')))).toMatch(/holds objects and .* is a mask/)
    expect(await problem(score(a, join(folder, 'none.png')))).toMatch(/is not there/)
    expect(await problem(score(a, a, { legend: { '#ff0000': 'water' } }))).toMatch(/holds numbers, and the legend names colours/)
  })
})

describe('objects', () => {
  const truth = file(
    '.json',
    JSON.stringify({
      images: [{ id: 1, file_name: 'a.png', width: 100, height: 50 }],
      categories: [{ id: 4, name: 'car' }],
      annotations: [
        { image_id: 1, category_id: 4, bbox: [10, 10, 20, 10] },
        { image_id: 1, category_id: 4, bbox: [60, 10, 20, 10] },
      ],
    }),
  )

  it('COCO results, YOLO with scores, VOC and our own export score alike', async () => {
    const results = file(
      '.json',
      JSON.stringify([
        { image_id: 1, category_id: 4, bbox: [10, 10, 20, 10], score: 0.9 },
        { image_id: 1, category_id: 4, bbox: [80, 30, 9, 9], score: 0.4 },
      ]),
    )
    writeFileSync(join(folder, 'classes.txt'), 'car\n')
    const yolo = file('.txt', '0 0.2 0.3 0.2 0.2 0.9\n0 0.845 0.69 0.09 0.18 0.4\n')
    const box = (name: string, [left, top, right, bottom]: number[]) =>
      `<object><name>${name}</name><score>${left === 10 ? 0.9 : 0.4}</score><bndbox><xmin>${left}</xmin><ymin>${top}</ymin><xmax>${right}</xmax><ymax>${bottom}</ymax></bndbox></object>`
    const voc = file('.xml', `<annotation><filename>a.png</filename>${box('car', [10, 10, 30, 20])}${box('car', [80, 30, 89, 39])}</annotation>`)
    const feature = (score: number, coordinates: unknown) => ({
      type: 'Feature',
      properties: { class: 'vehicle', score, frame: 'pixel' },
      geometry: { type: 'Polygon', coordinates },
    })
    const own = file(
      '.geojson',
      JSON.stringify({ type: 'FeatureCollection', frame: 'pixel', features: [feature(0.9, [ringOfBox([10, 10, 30, 20])]), feature(0.4, [ringOfBox([80, 30, 89, 39])])] }),
    )
    for (const prediction of [results, yolo, voc, own]) {
      const { report } = unwrap(await score(prediction, truth))
      expect(report.classes, prediction).toEqual([{ class: 'vehicle', n: 2, iou: null, precision: 0.5, recall: 0.5, f1: 0.5, ap50: 51 / 101, ap: expect.closeTo(51 / 101, 12) }])
      expect(report).toMatchObject({ task: 'detect', miou: null, boundary_f1: null, excluded_px: null, map50: 51 / 101 })
      // |0.9 - 1| and |0.4 - 0| over two finds
      expect(report.ece).toBeCloseTo(0.25, 10)
    }
  })

  it('our own export of a georeferenced image is scored in pixels, by the boxes it holds', async () => {
    const feature = {
      type: 'Feature',
      properties: { class: 'vehicle', score: 0.9, bbox: [10, 10, 30, 20] },
      geometry: { type: 'Polygon', coordinates: [ringOfBox([15, 45, 15.001, 45.001])] },
    }
    const own = file('.geojson', JSON.stringify({ type: 'FeatureCollection', features: [feature] }))
    expect(unwrap(await score(own, truth)).report.classes[0]).toMatchObject({ n: 2, precision: 1, recall: 0.5 })
  })

  it('an image that is named cuts the truth as it cut what was found on it', async () => {
    const image = join(folder, 'a.png')
    writePicture(image, { width: 100, height: 50, rects: [] })
    const box = (bbox: number[]) => ({
      images: [{ id: 1, file_name: 'a.png', width: 100, height: 50 }],
      categories: [{ id: 4, name: 'car' }],
      annotations: [{ image_id: 1, category_id: 4, bbox }],
    })
    const [whole, cut] = [file('.json', JSON.stringify(box([90, 10, 40, 10]))), file('.json', JSON.stringify(box([90, 10, 10, 10])))]
    expect(unwrap(await score(cut, whole)).report.map50).toBe(0)
    expect(unwrap(await score(cut, whole, { image })).report.map50).toBe(1)
  })

  it('folders of one file an image are scored together', async () => {
    const lines = { one: '0 0.5 0.5 0.2 0.2', two: '0 0.25 0.25 0.1 0.1' }
    for (const [name, line] of Object.entries(lines))
      for (const side of ['found', 'real']) {
        mkdirSync(join(folder, side), { recursive: true })
        writeFileSync(join(folder, side, `${name}.txt`), side === 'real' ? `${line}\n` : name === 'one' ? `${line} 0.9\n` : '')
      }
    writeFileSync(join(folder, 'classes.txt'), 'car\n')
    expect(unwrap(await score(join(folder, 'found'), join(folder, 'real'))).report.classes[0]).toMatchObject({ class: 'vehicle', n: 2, precision: 1, recall: 0.5 })
  })

  it('found objects below a score may be left out', async () => {
    const results = file(
      '.json',
      JSON.stringify([
        { image_id: 1, category_id: 4, bbox: [10, 10, 20, 10], score: 0.9 },
        { image_id: 1, category_id: 4, bbox: [80, 30, 9, 9], score: 0.4 },
      ]),
    )
    expect(unwrap(await score(results, truth, { minScore: 0.5 })).report.classes[0]).toMatchObject({ precision: 1, recall: 0.5 })
  })

  it('what cannot be scored is told in one sentence', async () => {
    const of = (annotations: object[], name = 'car', fileName = 'a.png') =>
      file('.json', JSON.stringify({ images: [{ id: 1, file_name: fileName, width: 9, height: 9 }], categories: [{ id: 4, name }], annotations }))
    expect(await problem(score(truth, of([])))).toMatch(/holds no object/)
    expect(await problem(score(of([{ image_id: 1, category_id: 4, bbox: [0, 0, 1, 1] }], 'tree'), truth))).toMatch(/share no class: one has tree, the other vehicle/)
    expect(await problem(score(file('.geojson', JSON.stringify({ type: 'FeatureCollection', features: [] })), truth))).toBe('it was scored')
  })

  it('turned boxes overlap as turned boxes', async () => {
    const s = Math.SQRT2
    const dota = (corners: number[]) => file('.txt', `imagesource:x\ngsd:1\n${corners.join(' ')} plane 0\n`)
    // B.4: squares of side 2, one turned by 45 degrees, overlap by 0.7071
    const [flat, turned] = [dota([9, 9, 11, 9, 11, 11, 9, 11]), dota([10, 10 - s, 10 + s, 10, 10, 10 + s, 10 - s, 10])]
    const { report } = unwrap(await score(turned, flat))
    expect(report.classes[0]).toMatchObject({ class: 'model:plane', ap50: 1, ap: 0.5 })
  })
})
