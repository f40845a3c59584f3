import { describe, expect, test } from 'vitest'
import { makeFrame, makeLayer, makeWorkspace } from '../dev/fixtures.ts'
import { gsdQuestion, makeDevice, makeModel, makeReport, makeTrial } from '../dev/model-fixtures.ts'
import { statusWords } from './DeviceStatus.tsx'
import { factsOf, gsdInWords, lineOf, measureInWords } from './model-words.ts'
import { trialCrop } from './trial-crop.ts'
import { classesSeen } from './Trial.tsx'
import { insideImage, onImage } from './trial-inside.ts'

describe('a model in words', () => {
  test('is what it does, what it finds and at which pixel size', () => expect(lineOf(makeModel())).toBe('finds objects · vehicle · 0.1 to 0.2 m'))
  test('with one pixel size names it once', () => expect(gsdInWords([1, 1])).toBe('1 m'))
  test('measures are spelled as the field does', () => {
    expect(['iou_at_0_15m', 'miou', 'ap50'].map(measureInWords)).toEqual(['IoU at 0.15 m', 'mIoU', 'AP50'])
  })
})

describe('the facts of a report', () => {
  const input = {
    name: 'image',
    bands: 3,
    order: 'RGB',
    layout: 'NCHW' as const,
    dtype: 'float32' as const,
    scale: 1,
    mean: [0],
    std: [1],
    formula: 'x',
    gsd_range_m: [0.01, 100] as [number, number],
    tile: 512,
    multiple_of: 32,
  }
  const names = (questions: (typeof gsdQuestion)[]) => factsOf(makeReport({ input, questions })).map(([name]) => name)
  test('name a pixel size once it is known', () => expect(names([])).toContain('pixel size'))
  test('name none while it is asked for: the draft only guesses', () => expect(names([gsdQuestion])).not.toContain('pixel size'))
})

describe('what models run on', () => {
  test('is named with its time a tile', () => expect(statusWords(makeDevice(), false)).toBe('Models on CPU, 48 ms a tile'))
  test('that was never tried says so', () => expect(statusWords(null, false)).toBe('Models: not tried'))
  test('that is nothing says so', () => expect(statusWords({ ...makeDevice(), probes: [] }, false)).toBe('Nothing on this machine can run models.'))
})

describe('a trial', () => {
  test('is pictured by the crop whose side, grown by its margin, is the box the model was shown', () => {
    const workspace = makeWorkspace({ layers: [makeLayer({ id: 'l1', revision: 3 })] })
    expect(trialCrop(makeTrial({ box: [0, 0, 700, 700] }), workspace)).toBe('/crop/l1.png?box=100,100,600,600&size=512&v=3')
  })
  test('has no picture where its image does not lie on the map', () => {
    const photo = makeFrame({ crs: null, affine: null, gsd: null })
    expect(trialCrop(makeTrial(), makeWorkspace({ layers: [makeLayer({ id: 'l1', frame: photo })] }))).toBeNull()
  })
  test('names the classes that are in the picture, without background', () => expect(classesSeen(makeTrial())).toEqual(['water']))
  test('of boxes names each class once', () => {
    const box = { class: 'vehicle', score: 0.9, box: [0, 0, 1, 1] as [number, number, number, number] }
    expect(classesSeen(makeTrial({ mask: null, boxes: [box, box] }))).toEqual(['vehicle'])
  })
  test('counts only what lies on the image', () => {
    const mask = { side: 2, values: [1, 2, 0, 2], classes: { '0': 'background', '1': 'water', '2': 'tree' } }
    const trial = onImage(makeTrial({ mask, box: [0, 0, 200, 200], sentence: '25 % water, 50 % trees' }), { width: 100, height: 400 })
    expect([trial.sentence, classesSeen(trial)]).toEqual(['50 % water', ['water']])
  })
  test('that lies on the image whole keeps its own sentence', () => expect(onImage(makeTrial(), { width: 512, height: 512 }).sentence).toBe('50 % water'))
  test('shows nothing beyond the edges of the image', () => {
    expect(insideImage([-100, 0, 100, 200], { width: 50, height: 400 })).toBe('inset(0.00% 25.00% 0.00% 50.00%)')
  })
})
