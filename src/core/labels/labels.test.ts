import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { ok, unwrap } from '../../contracts/result.ts'
import {
  burnObjects,
  imageInSheet,
  type LabelSheet,
  looksLikeDota,
  looksLikeYolo,
  meaningsOf,
  namesOfYaml,
  placeObjects,
  readDota,
  readJsonLabels,
  readTable,
  readVoc,
  readYolo,
} from './index.ts'
import type { PixelPatch } from './label-sheet.ts'
import { patchOfRle } from './rle.ts'

const json = (value: unknown, legend: Record<string, string> = {}) => readJsonLabels(value, { legend })
const placedOn64 = (sheet: LabelSheet, scale = 1) =>
  unwrap(
    placeObjects(
      sheet.images.flatMap(({ objects }) => objects),
      { window: [0, 0, 64, 64], toPixels: (points) => ok(points.map(([x, y]) => [x * scale, y * scale])) },
    ),
  )
const messageOf = (read: ReturnType<typeof json>): string => (read.ok ? 'it was read' : read.error.message)

const coco = (annotations: object[]) => ({
  images: [{ id: 7, file_name: 'a/town.png', width: 64, height: 64 }],
  categories: [{ id: 3, name: 'Car' }],
  annotations: annotations.map((one) => ({ image_id: 7, category_id: 3, ...one })),
})

describe('COCO', () => {
  it('reads polygons, boxes, crowds and both kinds of run-length masks', () => {
    const sheet = unwrap(
      json(
        coco([
          { segmentation: [[0, 0, 10, 0, 10, 10, 0, 10]] },
          { bbox: [20, 20, 6, 4] },
          { segmentation: { size: [64, 64], counts: 'Z:d0\\10000000000000000000000000000000000000000000000000000000000000000000f_1' }, iscrowd: 1 },
          { segmentation: { size: [64, 64], counts: [1, 2, 4093] } },
        ]),
      ),
    )
    const { objects } = placedOn64(sheet)
    expect(objects.map(({ areaPx, bbox, crowd }) => [areaPx, bbox, crowd])).toEqual([
      [100, [0, 0, 10, 10], false],
      [24, [20, 20, 26, 24], false],
      // area and box as pycocotools says: mask.area, mask.toBbox
      [700, [5, 10, 40, 30], true],
      [2, [0, 1, 1, 3], false],
    ])
  })

  const valueAt = ({ left, top, width, height, data }: PixelPatch, x: number, y: number) =>
    x < left || y < top || x >= left + width || y >= top + height ? 0 : data[(y - top) * width + x - left]
  // pycocotools.mask.encode of masks with specks; the rows are what it was given
  it.each([
    ['013033N1ML230MN38MK000M', ['1000100', '0010000', '0111101', '0111100', '1111100', '0111100', '0000010', '0010001', '0000000']],
    ['>15300LM144L00M0N00', ['0000000', '0000101', '0011100', '0011110', '0011100', '0111101', '0000000', '0001001', '0000000']],
  ])('unpacks %s as pycocotools packed it', (text, rows) => {
    const patch = patchOfRle([9, 7], text)
    const whole = rows.map((row, y) => [...row].map((_, x) => (patch ? valueAt(patch, x, y) : '?')).join(''))
    expect(whole).toEqual(rows)
  })

  it('keeps of a run-length mask what the object covers, whatever the size of its image', () => {
    const side = 60_000
    const before = 100 * side + 200
    expect(patchOfRle([side, side], [before, 3, side * side - before - 3])).toEqual({ left: 100, top: 200, width: 1, height: 3, data: Uint8Array.of(1, 1, 1) })
    expect(patchOfRle([4, 3], [12])).toMatchObject({ width: 0, height: 0 })
  })

  it('says which key is missing or which entry is wrong', () => {
    expect(messageOf(json({ annotations: [] }))).toMatch(/COCO JSON.*"categories" is missing/)
    expect(messageOf(json(coco([{ bbox: [0, 0, 1, 1] }, { bbox: [1, 2] }])))).toMatch(/annotations\[1\] has neither/)
    // a mask whose runs fall short never becomes its box, nor is one of another size laid somewhere else
    expect(messageOf(json(coco([{ bbox: [0, 0, 4, 4], segmentation: { size: [64, 64], counts: [10, 20] } }])))).toMatch(
      /annotations\[0\]\.segmentation is a run-length mask whose runs do not fill/,
    )
    expect(messageOf(json(coco([{ bbox: [0, 0, 4, 4], segmentation: { size: [8, 64], counts: [0, 512] } }])))).toMatch(/annotations\[0\]\.segmentation\.size is not the size/)
    expect(unwrap(json(coco([{ bbox: [0, 0, 4, 4], segmentation: [[1, 1, 3, 3]] }]))).notes).toEqual([expect.stringContaining('1 annotations have a polygon that cannot be read')])
    expect(messageOf(json(coco([{ category_id: 9, bbox: [0, 0, 1, 1] }])))).toMatch(/annotations\[0\]\.category_id is 9/)
    expect(messageOf(json(coco([{ image_id: 8, bbox: [0, 0, 1, 1] }])))).toMatch(/names the image 8/)
    expect(messageOf(json([{ image_id: 7, category_id: 3, bbox: [0, 0, 1, 1], score: 0.5 }]))).toMatch(/need the COCO file of the truth/)
    expect(patchOfRle([2, 2], [1, 1])).toBeNull()
  })

  it('results take their names from the truth', () => {
    const sheet = unwrap(readJsonLabels([{ image_id: 7, category_id: 3, bbox: [0, 0, 4, 5], score: 0.25 }], { legend: {}, truth: coco([]) }))
    expect(sheet.images[0]?.objects[0]).toMatchObject({ name: 'Car', score: 0.25 })
  })
})

describe('YOLO', () => {
  it('reads boxes, outlines, turned boxes and scores as shares of the image', () => {
    const text = '0 0.5 0.5 0.25 0.125\n1 0.5 0.5 0.25 0.125 0.75\n\n0 0 0 0.5 0 0.5 0.5 0 0.5\n1 0 0 0.5 0 0.25 0.5\n'
    const sheet = unwrap(readYolo(text, ['car', 'tree']))
    const { objects } = placedOn64(sheet, 64)
    expect(objects.map(({ name, areaPx, score, turned }) => [name, areaPx, score, turned])).toEqual([
      ['car', 128, null, false],
      ['tree', 128, 0.75, false],
      ['car', 1024, null, true],
      ['tree', 512, null, false],
    ])
    expect(objects[0]?.bbox).toEqual([24, 28, 40, 36])
  })

  it('class names come from any form of data.yaml', () => {
    expect(namesOfYaml('path: x\nnames: [\'car\', "big truck"]\n')).toEqual(['car', 'big truck'])
    expect(namesOfYaml('nc: 2\nnames:\n  0: car\n  1: big truck # note\ntrain: a\n')).toEqual(['car', 'big truck'])
    expect(namesOfYaml('names:\n- car\n- tree\n')).toEqual(['car', 'tree'])
    expect(namesOfYaml('nc: 3\n')).toBeNull()
  })

  it('says which line is wrong and asks for names that are not there', () => {
    expect(messageOf(readYolo('0 0.5 0.5 0.2 0.2\n0 0.5 0.5\n', ['car']))).toMatch(/YOLO text, and line 2 has 3 numbers/)
    expect(messageOf(readYolo('4 0.5 0.5 0.2 0.2\n', ['car']))).toMatch(/line 1 has the class 4/)
    expect(messageOf(readYolo('4 0.5 0.5 0.2 0.2\n', null))).toMatch(/nothing says what its class 4 is/)
  })
})

describe('DOTA', () => {
  const text = 'imagesource:GoogleEarth\ngsd:0.146\n10 10 20 10 20 30 10 30 small-vehicle 0\n40.5 40 60 40 60 60 40.5 60 ship 2\n'

  it('passes over its header and keeps what is difficult', () => {
    const { objects } = placedOn64(unwrap(readDota(text)))
    expect(objects.map(({ name, areaPx, difficult }) => [name, areaPx, difficult])).toEqual([
      ['small-vehicle', 200, false],
      ['ship', 390, true],
    ])
    expect([looksLikeDota(text), looksLikeYolo(text), looksLikeDota('0 0.5 0.5 0.2 0.2'), looksLikeYolo('0 0.5 0.5 0.2 0.2')]).toEqual([true, false, false, true])
  })

  it('says which line is wrong', () => {
    expect(messageOf(readDota(`${text}1 2 3 car 0\n`))).toMatch(/DOTA text, and line 5 is not eight numbers/)
  })
})

describe('xBD', () => {
  const feature = (wkt: string, subtype?: string) => ({ properties: { feature_type: 'building', ...(subtype ? { subtype } : {}) }, wkt })
  const sheet = (features: object[]) => ({ features: { lng_lat: [], xy: features }, metadata: { width: 64, height: 64, img_name: 'town_post_disaster.png' } })

  it('an unclassified building and one before the event have an unknown state; what crosses the edge is cut and counted', () => {
    const read = unwrap(
      json(
        sheet([
          feature('POLYGON ((10 10, 20 10, 20 20, 10 20, 10 10))', 'destroyed'),
          feature('POLYGON ((60 0, 70 0, 70 10, 60 10, 60 0))', 'no-damage'),
          feature('POLYGON ((30 30, 40 30, 40 40, 30 40, 30 30), (32 32, 34 32, 34 34, 32 34, 32 32))', 'un-classified'),
          feature('POLYGON ((80 0, 90 0, 90 10, 80 10, 80 0))', 'destroyed'),
          feature('POLYGON ((1 1, 2 1, 2 2, 1 2, 1 1))'),
        ]),
      ),
    )
    const placed = placedOn64(read)
    expect([placed.outside, placed.cut, placed.flat]).toEqual([1, 1, 0])
    const meanings = unwrap(meaningsOf([], { vocabulary: read.vocabulary, legend: {} }))
    expect(placed.objects.map(({ name, areaPx }) => [meanings.of(name).class, areaPx])).toEqual([
      ['building_destroyed', 100],
      ['building_no_damage', 40],
      ['building', 96],
      ['building', 1],
    ])
  })

  it('says which outline is wrong', () => {
    expect(messageOf(json(sheet([feature('POLYGON ((1 1, 2 1))')])))).toMatch(/xBD JSON, and features\.xy\[0\]\.wkt is no polygon/)
    expect(messageOf(json({ features: { lng_lat: [] } }))).toMatch(/features\.xy is missing/)
  })
})

describe('GeoJSON, xView, xView3, VOC and tables', () => {
  it('finds the property that is a class, and says what there is where none is', () => {
    const square = {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [0, 4],
          [0, 0],
        ],
      ],
    }
    const of = (properties: object, legend = {}) => json({ type: 'FeatureCollection', frame: 'pixel', features: [{ type: 'Feature', properties, geometry: square }] }, legend)
    expect(unwrap(of({ damage_gra: 'Destroyed', other: 1 })).images[0]?.objects[0]?.name).toBe('Destroyed')
    expect(unwrap(of({ building: 'yes' })).images[0]?.objects[0]?.name).toBe('building')
    expect(unwrap(of({ zone: 'a' }, { a: 'water' })).images[0]?.objects[0]?.name).toBe('a')
    expect(messageOf(of({ zone: 'a', height: 3 }))).toMatch(/GeoJSON, and none of their properties is a class: they are zone, height/)
    expect(unwrap(of({ class: 'x' })).space).toEqual({ kind: 'pixels' })
  })

  it('xView boxes are in pixels and have names by number', () => {
    const feature = (type: unknown, bounds: string) => ({ properties: { bounds_imcoords: bounds, type_id: type, image_id: '5.tif' }, geometry: null })
    const sheet = unwrap(json({ type: 'FeatureCollection', features: [feature(18, '10,20,30,44'), feature(76, '0,0,4,4'), feature(999, '0,0,4,4')] }))
    expect(sheet.images[0]?.objects.map(({ name }) => name)).toEqual(['Small Car', 'Damaged Building', 'xview 999'])
    expect(placedOn64(sheet).objects[0]).toMatchObject({ bbox: [10, 20, 30, 44], areaPx: 480 })
    expect(messageOf(json({ features: [feature(18, '10,20,30')] }))).toMatch(/features\[0\]\.properties\.bounds_imcoords/)
  })

  it('xView3 points stand in the middle of their pixel', () => {
    const columns = ['scene_id', 'detect_scene_row', 'detect_scene_column', 'is_vessel']
    const sheet = unwrap(
      readTable({
        columns,
        rows: [
          ['s', '10', '20', 'True'],
          ['s', '1', '2', 'False'],
          ['s', '3', '4', ''],
        ],
      }),
    )
    expect(sheet.images[0]?.objects.map(({ name, shape }) => [name, shape])).toEqual([
      ['vessel', { kind: 'point', xy: [20.5, 10.5] }],
      ['fixed object at sea', { kind: 'point', xy: [2.5, 1.5] }],
      ['object at sea', { kind: 'point', xy: [4.5, 3.5] }],
    ])
    const wrong = readTable({ columns, rows: [['s', '', '20', 'True']] })
    expect(messageOf(wrong)).toMatch(/an xView3 table, and line 2/)
  })

  it('VOC boxes stand as they are, except those of the VOC sets, which count from 1', () => {
    const node = (name: string, inner: string | ReturnType<typeof leaf>[] = '') => leaf(name, inner)
    const leaf = (name: string, inner: string | object[]): { name: string; text: string; children: { name: string; text: string; children: never[] }[] } => ({
      name,
      text: typeof inner === 'string' ? inner : '',
      children: (typeof inner === 'string' ? [] : inner) as never[],
    })
    const object = node('object', [node('name', 'car'), node('difficult', '1'), node('bndbox', [node('xmin', '1'), node('ymin', '2'), node('xmax', '5'), node('ymax', '6')])])
    const box = (root: ReturnType<typeof leaf>) => placedOn64(unwrap(readVoc(root))).objects[0]?.bbox
    expect(box(node('annotation', [node('filename', 'town.png'), object]))).toEqual([1, 2, 5, 6])
    expect(box(node('annotation', [node('source', [node('database', 'The VOC2007 Database')]), object]))).toEqual([0, 1, 5, 6])
    expect(messageOf(readVoc(node('annotation', [node('object', [node('name', 'car')])])))).toMatch(/object 1 \(car\) has no bndbox/)
  })

  it('a table needs a class and a place', () => {
    expect(messageOf(readTable({ columns: ['a', 'b'], rows: [] }))).toMatch(/table of a, b, and no column is a class/)
    expect(unwrap(readTable({ columns: ['image_path', 'xmin', 'ymin', 'xmax', 'ymax', 'label'], rows: [['t.tif', '1', '2', '3', '4', 'Tree']] })).images[0]?.file).toBe('t.tif')
  })

  it('JSON that is no labels is told by its keys', () => {
    expect(messageOf(json({ foo: 1 }))).toMatch(/keys foo/)
    expect(messageOf(json(3))).toMatch(/no object/)
  })
})

it('labels of many images are asked for the one whose name they have', () => {
  const sheet = unwrap(
    json({
      images: [
        { file: 'a/01.jpg', objects: [] },
        { file: 'b/01.jpg', objects: [] },
        { file: 'c/02.jpg', objects: [] },
      ],
    }),
  )
  expect(unwrap(imageInSheet(sheet, '/data/b/01.jpg')).file).toBe('b/01.jpg')
  expect(unwrap(imageInSheet(sheet, '/data/02.png')).file).toBe('c/02.jpg')
  const voc = unwrap(readVoc({ name: 'annotation', text: '', children: [{ name: 'filename', text: 'old.jpg', children: [] }] }))
  expect(unwrap(imageInSheet(voc, '/data/new.png')).file).toBe('old.jpg')
  const other = imageInSheet(sheet, '/data/town.png')
  expect(other.ok ? '' : other.error.message).toMatch(/speak of 3 other images: 01.jpg, 01.jpg, 02.jpg, not of town.png/)
})

it('small objects stay seen on large ones', () => {
  const sheet = unwrap(json(coco([{ bbox: [10, 10, 2, 2] }, { bbox: [0, 0, 30, 30] }])))
  const data = burnObjects(
    placedOn64(sheet).objects.map((object, at) => ({ object, value: at + 1 })),
    64,
    64,
  )
  expect([1, 2].map((value) => data.filter((one) => one === value).length)).toEqual([4, 896])
})

it('a box anywhere keeps the part inside the image, to the last pixel', () => {
  const side = fc.integer({ min: -80, max: 80 })
  const extent = fc.integer({ min: 1, max: 90 })
  fc.assert(
    fc.property(fc.tuple(side, side, extent, extent), ([left, top, width, height]) => {
      const placed = placedOn64(unwrap(json(coco([{ bbox: [left, top, width, height] }]))))
      const clip = (from: number, size: number) => Math.max(0, Math.min(64, from + size) - Math.max(0, from))
      const inside = clip(left, width) * clip(top, height)
      expect(placed.objects[0]?.areaPx ?? 0).toBe(inside)
      expect(placed.outside).toBe(inside > 0 ? 0 : 1)
      expect(
        burnObjects(
          placed.objects.map((object) => ({ object, value: 1 })),
          64,
          64,
        ).reduce((sum, one) => sum + one, 0),
      ).toBe(inside)
    }),
  )
})

it('a legend goes before the vocabulary and must name classes', () => {
  const { of } = unwrap(meaningsOf(['Building-flooded', 'Water'], { vocabulary: null, legend: { Water: 'pool' } }))
  expect([of('Water').class, of('Building-flooded')]).toEqual(['pool', { class: 'building', state: 'flooded', lossy: 'flooded says nothing of the damage to the building' }])
  const wrong = meaningsOf([], { vocabulary: null, legend: { a: 'castle' } })
  expect(wrong.ok ? '' : wrong.error.message).toMatch(/"castle"/)
})
