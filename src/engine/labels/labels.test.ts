import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { pixelFrame } from '../../../test/helpers/artifacts.ts'
import { type Rect, writeLabels, writePicture } from '../../../test/helpers/picture.ts'
import { unwrap } from '../../contracts/result.ts'
import { importLabels } from './import-folder.ts'
import { loadLabels } from './load-labels.ts'
import { readObjectLabels } from './image-labels.ts'

const root = mkdtempSync(join(tmpdir(), 'aftermap-labels-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const at = (path: string) => {
  const whole = join(root, path)
  mkdirSync(dirname(whole), { recursive: true })
  return whole
}
const write = (path: string, content: string) => {
  writeFileSync(at(path), content)
  return join(root, path)
}
const size = { width: 64, height: 64 }
const image = (path: string) => writePicture(at(path), { ...size, rects: [] })
/** one row of each value from 0 up */
const mask = (path: string, most: number) =>
  writeLabels(at(path), { ...size, rects: Array.from({ length: most + 1 }, (_, value): Rect => ({ left: 0, top: value, right: 64, bottom: value + 1, value })) })
const frame = pixelFrame(64, 64, 0.5)
const objects = async (path: string, legend = {}, name = 'town.png') => unwrap(await readObjectLabels({ path, legend, image: { path: join(root, name), frame } }))
const problem = async (given: Promise<{ ok: true } | { ok: false; error: { message: string; hint: string } }>) => {
  const one = await given
  return one.ok ? 'it was read' : `${one.error.message} ${one.error.hint}`
}
const tally = ({ objects: found }: Awaited<ReturnType<typeof objects>>) => found.map((one) => [one.class, one.areaPx])

describe('a folder of broken labels', () => {
  const cocoOf = (annotations: object[], size = [64, 64]) =>
    JSON.stringify({
      images: [{ id: 1, file_name: 'town.png', width: size[0], height: size[1] }],
      categories: [{ id: 1, name: 'building' }],
      annotations: annotations.map((one) => ({ image_id: 1, category_id: 1, ...one })),
    })

  it('says which file cannot be read and why, not that there is none', async () => {
    image('torn/town.png')
    write('torn/all.json', '{"images":[{"id":1')
    expect(await problem(importLabels(join(root, 'torn'), { legend: {} }))).toMatch(/holds no image with labels\. all\.json: The file is not sound JSON/)
    image('stranger/town.png')
    write('stranger/all.json', cocoOf([{ bbox: [0, 0, 1, 1] }]).replace('town.png', 'city.png'))
    expect(await problem(importLabels(join(root, 'stranger'), { legend: {} }))).toMatch(/all\.json: it names no image of the folder\./)
  })

  it('a count of none says what was there and was not counted', async () => {
    image('flat/town.png')
    write('flat/all.json', cocoOf([{ bbox: [1, 1, 0, 5] }, { bbox: [5e307, 0, 1e308, 1e308] }, { bbox: [0, 0, 9, 9], iscrowd: 1 }]))
    const read = unwrap(await importLabels(join(root, 'flat'), { legend: {} }))
    expect(read.classes).toEqual([{ class: 'building', objects: 0, pixels: null }])
    expect(read.notes.join(' ')).toMatch(/have no surface and are not counted.*1 regions of many objects are not counted/)
  })

  it('labels made on an image of another size are told as stretched', async () => {
    image('wide/town.png')
    write('wide/all.json', cocoOf([{ bbox: [0, 0, 20, 20] }], [640, 640]))
    expect(unwrap(await importLabels(join(root, 'wide'), { legend: {} })).notes).toEqual(['The labels were made on 640 x 640 pixels and are stretched to 64 x 64.'])
  })
})

describe('a file of objects beside an image', () => {
  it('YOLO of turned boxes takes its names from the folders above', async () => {
    write('yolo/data.yaml', 'names:\n  0: small-vehicle\n  1: tree\n')
    const c = 0.1 / Math.SQRT2
    const path = write('yolo/labels/train/town.txt', `0 ${0.5 - c} 0.5 0.5 ${0.5 - c} ${0.5 + c} 0.5 0.5 ${0.5 + c}\n1 0.95 0.5 0.2 0.1\n`)
    const read = await objects(path)
    expect(read.objects.map(({ class: cls }) => cls)).toEqual(['vehicle', 'tree'])
    // a square of side 6.4 at 45 degrees; a box of 12.8 x 6.4 of which 9.6 columns lie inside
    expect(read.objects.map(({ areaPx }) => areaPx?.toFixed(3))).toEqual(['40.960', '61.440'])
    expect(read.notes).toEqual(['1 object crosses the edge of the image and is cut there.'])
    expect(read.classes).toEqual(['vehicle', 'tree'])
  })

  it('YOLO without names takes a legend, or asks', async () => {
    const path = write('bare/town.txt', '3 0.5 0.5 0.25 0.25\n')
    expect(await problem(readObjectLabels({ path, legend: {}, image: { path: 'town.png', frame } }))).toMatch(/town\.txt: .*YOLO.*class 3.*legend/)
    expect(tally(await objects(path, { 3: 'pool' }))).toEqual([['pool', 256]])
  })

  it('VOC, DOTA, CSV and xView3 are told apart by what they hold', async () => {
    const voc = write(
      'a/town.xml',
      '<?xml version="1.0"?><annotation><filename>town.png</filename><size><width>64</width><height>64</height></size><object><name>car</name><bndbox><xmin>1</xmin><ymin>2</ymin><xmax>11</xmax><ymax>7</ymax></bndbox></object></annotation>',
    )
    const dota = write('a/town.txt', 'imagesource:x\ngsd:0.5\n1 2 11 2 11 7 1 7 small-vehicle 0\n0 0 4 0 4 4 0 4 ship 1\n')
    const table = write('a/trees.csv', 'image_path,xmin,ymin,xmax,ymax,label\nother.tif,0,0,1,1,Tree\ntown.png,1,2,11,7,Tree\n')
    const xview3 = write('a/scene.csv', 'scene_id,detect_scene_row,detect_scene_column,is_vessel\ntown,10,20,True\n')
    expect(tally(await objects(voc))).toEqual([['vehicle', 50]])
    expect(tally(await objects(dota))).toEqual([
      ['vehicle', 50],
      ['model:ship', 16],
    ])
    expect(tally(await objects(table))).toEqual([['tree', 50]])
    expect((await objects(xview3)).objects[0]).toMatchObject({ class: 'model:vessel', areaPx: null, bbox: [20, 10, 21, 11] })
  })

  it('positions on the ground come to the pixels of a georeferenced image', async () => {
    // 10 m pixels, UTM 33 north: the corner of pixel 0, 0 is 500000, 5000000
    const utm = { ...frame, crs: 'EPSG:32633', affine: { a: 10, b: 0, c: 500000, d: 0, e: -10, f: 5000000 }, gsd: { x: 10, y: 10 }, gsdFrom: 'georeference' as const }
    const ring = [
      [500100, 4999900],
      [500200, 4999900],
      [500200, 4999800],
      [500100, 4999800],
      [500100, 4999900],
    ]
    const json = (crs: object) =>
      JSON.stringify({
        type: 'FeatureCollection',
        ...crs,
        features: [{ type: 'Feature', properties: { damage_gra: 'Damaged' }, geometry: { type: 'Polygon', coordinates: [ring] } }],
      })
    const path = write('ground/labels.geojson', json({ crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32633' } } }))
    const read = unwrap(await readObjectLabels({ path, legend: {}, image: { path: 'town.tif', frame: utm } }))
    expect(read.objects[0]?.areaPx).toBeCloseTo(100, 3)
    expect(read.objects[0]?.class).toBe('building_damaged')
    expect(read.notes.join(' ')).toMatch(/not guessed into a level/)
    const bare = write('ground/bare.geojson', json({}))
    expect(await problem(readObjectLabels({ path: bare, legend: {}, image: { path: 'town.tif', frame: utm } }))).toMatch(/no longitude and latitude/)
  })

  it('what cannot be read says what it is and what is missing', async () => {
    const of = (name: string, content: string) => problem(readObjectLabels({ path: write(`bad/${name}`, content), legend: {}, image: { path: 'town.png', frame } }))
    expect(await of('a.json', '{"images": [')).toMatch(/a\.json: The file is not sound JSON/)
    expect(await of('b.xml', '<kml></kml>')).toMatch(/first element is <kml>, and that of Pascal VOC is <annotation>/)
    expect(await of('c.txt', 'hello world\n')).toMatch(/neither YOLO .* nor DOTA/)
    expect(await of('d.csv', 'a,b\n1,2\n')).toMatch(/table of a, b/)
    expect(await of('e.json', JSON.stringify({ images: [{ file: 'x.png', width: 9, height: 9, objects: [] }] }))).toMatch(/speak of another image: x\.png, not of town\.png/)
    expect(await problem(readObjectLabels({ path: join(root, 'none.json'), legend: {}, image: { path: 'town.png', frame } }))).toMatch(/none\.json is not there/)
  })
})

describe('folders of known layouts', () => {
  it('RescueNet: ids are ours, colour copies are passed over, the same answer twice', async () => {
    for (const [split, id] of [
      ['train', 1],
      ['train', 2],
      ['val', 3],
    ] as const) {
      image(`rescue/${split}/${split}-org-img/${id}.png`)
      mask(`rescue/${split}/${split}-label-img/${id}_lab.png`, 10)
    }
    mask('rescue/train/ColorMasks/1_lab.png', 10)
    const read = unwrap(await importLabels(join(root, 'rescue'), { legend: {} }))
    expect(read).toMatchObject({ layout: 'rescuenet', vocabulary: 'rescuenet', crosswalk: 'v1', further: 0 })
    expect(read.images.map(({ split }) => split)).toEqual(['train', 'train', 'val'])
    expect(read.classes.find((one) => one.class === 'building_destroyed')?.pixels).toBe(3 * 64)
    expect(read.skipped).toEqual([{ file: 'train/ColorMasks/1_lab.png', reason: 'a colour copy of the masks' }])
    expect(unwrap(await importLabels(join(root, 'rescue'), { legend: {} }))).toEqual(read)
  })

  it('the value 11 in one mask asks which edition of RescueNet it is; the answer changes every grade', async () => {
    for (const [id, most] of [
      [1, 10],
      [2, 11],
    ] as const) {
      image(`first/train/train-org-img/${id}.png`)
      mask(`first/train/train-label-img/${id}_lab.png`, most)
    }
    expect(await problem(importLabels(join(root, 'first'), { legend: {} }))).toMatch(/2_lab\.png holds the value 11.*rescuenet-1/)
    const first = unwrap(await importLabels(join(root, 'first'), { legend: { set: 'rescuenet-1' } }))
    expect(first.legend).toMatchObject({ 3: 'building_no_damage', 6: 'building_destroyed', 1: 'model:debris' })
    const one = { path: join(root, 'first/train/train-org-img/2.png'), frame }
    const lab = join(root, 'first/train/train-label-img/2_lab.png')
    expect(await problem(loadLabels({ image: one, given: lab, legend: {} }))).toMatch(/value 11/)
    expect(unwrap(await loadLabels({ image: one, given: lab, legend: { set: 'rescuenet-1' } })).classes).toContain('model:debris')
  })

  it('FloodNet in its challenge packing, its masks stretched over images of another size', async () => {
    image('floodnet/Flooded/image/7.png')
    mask('floodnet/Flooded/mask/7_lab.png', 9)
    const read = unwrap(await importLabels(join(root, 'floodnet'), { legend: {} }))
    expect(read.layout).toBe('floodnet')
    expect(read.classes.find((one) => one.class === 'building')?.pixels).toBe(128)
    expect(read.notes.join(' ')).toMatch(/flooded says nothing of the damage/)
    const wide = { path: join(root, 'floodnet/Flooded/image/7.png'), frame: pixelFrame(128, 64) }
    expect(unwrap(await loadLabels({ image: wide, given: join(root, 'floodnet/Flooded/mask/7_lab.png'), legend: {} }))).toMatchObject({
      stretched: true,
      note: expect.stringContaining('stretched over the image'),
    })
  })

  it('masks named alike without another sign are asked for', async () => {
    image('some/train/train-org-img/1.png')
    mask('some/train/train-label-img/1_lab.png', 7)
    expect(await problem(importLabels(join(root, 'some'), { legend: {} }))).toMatch(/RescueNet or of FloodNet/)
  })

  it('xBD: counts by grade, the unclassified unknown, the target passed over', async () => {
    const name = 'town_00000001_post_disaster'
    image(`xbd/train/images/${name}.png`)
    mask(`xbd/train/targets/${name}_target.png`, 4)
    const feature = (wkt: string, subtype: string) => ({ properties: { feature_type: 'building', subtype }, wkt })
    const xy = [feature('POLYGON ((60 0, 70 0, 70 10, 60 10, 60 0))', 'destroyed'), feature('POLYGON ((0 0, 5 0, 5 5, 0 5, 0 0))', 'un-classified')]
    write(`xbd/train/labels/${name}.json`, JSON.stringify({ features: { lng_lat: [], xy }, metadata: { width: 64, height: 64, img_name: `${name}.png` } }))
    const read = unwrap(await importLabels(join(root, 'xbd'), { legend: {} }))
    expect(read).toMatchObject({ layout: 'xbd', vocabulary: 'xbd', notes: ['1 objects cross the edge of their image and are cut there.'] })
    expect(Object.fromEntries(read.classes.map((one) => [one.class, one.objects]))).toEqual({
      building_no_damage: 0,
      building_minor_damage: 0,
      building_major_damage: 0,
      building_destroyed: 1,
      building: 1,
    })
    expect(read.skipped).toHaveLength(1)
  })

  it('one COCO file labels every image it names; what it does not name is left out', async () => {
    image('coco/img/1.png')
    image('coco/img/2.png')
    write(
      'coco/annotations.json',
      JSON.stringify({
        images: [{ id: 1, file_name: '1.png', width: 64, height: 64 }],
        categories: [{ id: 1, name: 'tree' }],
        annotations: [{ image_id: 1, category_id: 1, bbox: [0, 0, 4, 4] }],
      }),
    )
    const read = unwrap(await importLabels(join(root, 'coco'), { legend: {} }))
    expect(read.classes).toEqual([{ class: 'tree', objects: 1, pixels: null }])
    expect(read.skipped).toEqual([{ file: 'img/2.png', reason: 'no labels have its name' }])
  })

  it('two COCO files of the same images are not counted twice', async () => {
    image('twice/img/1.png')
    const text = JSON.stringify({
      images: [{ id: 1, file_name: '1.png', width: 64, height: 64 }],
      categories: [{ id: 1, name: 'tree' }],
      annotations: [{ image_id: 1, category_id: 1, bbox: [0, 0, 4, 4] }],
    })
    for (const name of ['annotations-a.json', 'annotations-b.json']) write(`twice/${name}`, text)
    const read = unwrap(await importLabels(join(root, 'twice'), { legend: {} }))
    expect(read.classes).toEqual([{ class: 'tree', objects: 1, pixels: null }])
    expect(read.skipped).toEqual([{ file: 'annotations-b.json', reason: 'other labels speak of the same images' }])
  })

  it('a folder that is not there is told by its name', async () => {
    expect(await problem(importLabels(join(root, 'nowhere'), { legend: {} }))).toMatch(/^nowhere is not there\./)
  })

  it('a mask in the colours of RescueNet needs no legend, one in other colours does', async () => {
    const colours = (path: string, [r, g, b]: [number, number, number]) => {
      const png = new PNG(size)
      for (let k = 0; k < 64 * 64; k++) png.data.set([r, g, b, 255], k * 4)
      writeFileSync(at(path), PNG.sync.write(png))
      return join(root, path)
    }
    image('colour/1.png')
    const one = { path: join(root, 'colour/1.png'), frame }
    expect(unwrap(await loadLabels({ image: one, given: colours('colour/1_lab.png', [255, 0, 0]), legend: {} })).legend['#ff0000']).toBe('building_destroyed')
    expect(await problem(loadLabels({ image: one, given: colours('colour/1_mask.png', [1, 2, 3]), legend: {} }))).toMatch(/in colours, and they are of no set/)
    expect(await problem(loadLabels({ image: one, given: join(root, 'none'), legend: {} }))).toMatch(/is not there/)
  })

  it('a folder without labels says what it looked for', async () => {
    image('empty/1.png')
    expect(await problem(importLabels(join(root, 'empty'), { legend: {} }))).toMatch(/holds no image with labels/)
  })
})
