import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { modelCardOf } from '../../../test/helpers/model-card.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { unwrap } from '../../contracts/result.ts'
import { boxIou, classTable, decoderFor, nms, type ScoredBox, settlerFor, tileGrid, workingGsd } from './index.ts'

const cardOf = (layout: ModelCard['output']['layout'], classes: ModelCard['classes'], thresholds: ModelCard['thresholds'] = {}) =>
  modelCardOf(layout, {
    task: layout === 'centre_heatmap' ? 'detect' : 'semantic',
    classes,
    thresholds,
    output: { name: 'output', layout, stride: 4, decode: '', shape: '' },
  })

const box = (score: number, xy: [number, number, number, number], classIndex = 0): ScoredBox => ({ class: 'vehicle', classIndex, score, box: xy })

describe('tileGrid', () => {
  it('anchors tiles at multiples of the step: 0, 448, 896 for 1000 px', () => {
    expect(tileGrid({ width: 1000, height: 10, tile: 512, overlap: 64, window: [300, 0, 1000, 10] }).map((tile) => tile.box[0])).toEqual([0, 448, 896])
  })

  it('covers every pixel by exactly one core, inside its tile, and a window changes no tile', () => {
    const length = fc.integer({ min: 1, max: 3000 })
    fc.assert(
      fc.property(length, fc.integer({ min: 1, max: 900 }), fc.nat(2999), (width, height, x) => {
        const all = tileGrid({ width, height, tile: 512, overlap: 64, window: null })
        const area = all.reduce((sum, { core }) => sum + (core[2] - core[0]) * (core[3] - core[1]), 0)
        expect(area).toBe(width * height)
        for (const { core, box: full } of all) expect(core[0] >= full[0] && core[1] >= full[1] && core[2] <= full[2] && core[3] <= full[3]).toBe(true)
        const left = x % width
        const part = tileGrid({ width, height, tile: 512, overlap: 64, window: [left, 0, left + 1, 1] })
        expect(part.filter(({ writes }) => writes[2] > writes[0])).toHaveLength(1)
        for (const tile of part) expect(all.map(({ key, box }) => [key, box])).toContainEqual([tile.key, tile.box])
      }),
    )
  })

  it('gives each whole pixel to one core, also where the overlap is odd', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 128 }), (width, overlap) => {
        const cores = tileGrid({ width, height: 5, tile: 256, overlap, window: null }).map(({ core }) => core)
        expect(cores.flat().every(Number.isInteger)).toBe(true)
        expect(cores.reduce((sum, core) => sum + core[2] - core[0], 0)).toBe(width)
      }),
    )
  })

  it('finishes every pixel of a window once, whatever the grid is moved by', () => {
    const edge = fc.integer({ min: 0, max: 1200 })
    fc.assert(
      fc.property(fc.tuple(edge, edge), fc.integer({ min: 0, max: 128 }), fc.nat(400), ([a, b], overlap, offset) => {
        const window: [number, number, number, number] = [Math.min(a, b), 10, Math.max(a, b) + 1, 20]
        const tiles = tileGrid({ width: 1300, height: 40, tile: 256, overlap, window, offset: [offset, offset] })
        const written = tiles.reduce((sum, { writes }) => sum + (writes[2] - writes[0]) * (writes[3] - writes[1]), 0)
        expect(written).toBe((window[2] - window[0]) * 10)
      }),
    )
  })
})

describe('nms', () => {
  it('knows the hand-worked overlaps', () => {
    expect(boxIou([0, 0, 10, 10], [5, 5, 15, 15])).toBeCloseTo(0.1429, 4)
    const boxes = [box(0.8, [10, 10, 110, 110]), box(0.9, [0, 0, 100, 100]), box(0.7, [200, 0, 250, 50])]
    expect(nms(boxes, 0.5).map(({ score }) => score)).toEqual([0.9, 0.7])
  })

  it('keeps boxes of other classes', () => {
    expect(nms([box(0.9, [0, 0, 9, 9]), box(0.8, [0, 0, 9, 9], 1)], 0.5)).toHaveLength(2)
  })

  it('takes as many boxes as a large mosaic has', () => {
    const many = Array.from({ length: 200_000 }, (_, i) => box(0.5, [(i % 1000) * 10, Math.floor(i / 1000) * 10, (i % 1000) * 10 + 8, Math.floor(i / 1000) * 10 + 8]))
    expect(nms(many, 0.5)).toHaveLength(200_000)
  })

  it('does not depend on the order', () => {
    const corner = fc.integer({ min: 0, max: 60 })
    const any = fc
      .tuple(corner, corner, fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 5 }))
      .map(([x, y, w, h, score]) => box(score / 10, [x, y, x + w, y + h]))
    fc.assert(
      fc.property(fc.uniqueArray(any, { maxLength: 12, selector: ({ box: b, score }) => `${b[0]},${b[1]},${score}` }), (boxes) => {
        expect(nms([...boxes].reverse(), 0.4)).toEqual(nms(boxes, 0.4))
      }),
    )
  })
})

describe('decoders', () => {
  it('a softmax of (2, 1, -1) is 0.7054 for the first class', () => {
    const card = cardOf('semantic_logits', [
      { index: 0, name: 'w', class: 'water' },
      { index: 1, name: 'l', class: 'background' },
      { index: 2, name: 't', class: 'tree' },
    ])
    const decoded = unwrap(unwrap(decoderFor(card))({ output: { dims: [1, 3, 1, 1], data: Float32Array.of(2, 1, -1) } }, { width: 1, height: 1 }))
    if (decoded.kind !== 'planes') throw new Error('no planes')
    expect([...decoded.planes].map((p) => p.toFixed(4))).toEqual(['0.7054', '0.2595', '0.0351'])
    expect(settlerFor(card)(decoded.planes, true)).toEqual({ values: Uint8Array.of(1), scores: Uint8Array.of(Math.round(0.7054 * 255)) })
  })

  it('channels of one class are added before the most probable class is taken', () => {
    const names = ['building_flooded', 'building_non_flooded', 'water']
    const card = cardOf(
      'semantic_logits',
      names.map((name, index) => ({ index, name, class: index < 2 ? 'building' : 'water' })),
    )
    // 0.3 + 0.25 of building against 0.45 of water; then 0.2 + 0.2 against 0.6
    const planes = Float32Array.of(0.3, 0.2, 0.25, 0.2, 0.45, 0.6)
    expect(settlerFor(card)(planes, true)).toEqual({ values: Uint8Array.of(100, 1), scores: Uint8Array.of(140, 153) })
    expect(settlerFor({ ...card, thresholds: { min_margin: 0.15 } })(planes, true).values).toEqual(Uint8Array.of(254, 1))
  })

  it('a logit of 0.8473 is a probability of 0.7', () => {
    const settle = (threshold: number) => {
      const card = cardOf('semantic_sigmoid', [{ index: 0, name: 'b', class: 'building' }], { default: threshold })
      const decoded = unwrap(unwrap(decoderFor(card))({ output: { dims: [1, 1, 1, 2], data: Float32Array.of(0.8473, -3) } }, { width: 2, height: 1 }))
      return decoded.kind === 'planes' ? settlerFor(card)(decoded.planes, decoded.exclusive) : null
    }
    expect(settle(0.69)).toEqual({ values: Uint8Array.of(100, 0), scores: Uint8Array.of(179, 12) })
    expect(settle(0.71)).toMatchObject({ values: Uint8Array.of(0, 0) })
  })

  it('the heat map peak of cell (30, 12) is the box (107, 41, 139, 57)', () => {
    const [columns, rows] = [32, 16]
    const data = new Float32Array(5 * columns * rows).fill(-9)
    const at = 12 * columns + 30
    const put = (channel: number, value: number) => {
      data[channel * columns * rows + at] = value
    }
    put(0, 2)
    put(1, 0.25)
    put(2, -0.25)
    put(3, 0)
    put(4, Math.log(0.5))
    const card = cardOf('centre_heatmap', [{ index: 0, name: 'car', class: 'vehicle' }], { score: 0.3, nms_iou: 0.4 })
    const decoded = unwrap(unwrap(decoderFor(card))({ output: { dims: [1, 5, rows, columns], data } }, { width: 128, height: 64 }))
    expect(decoded.kind === 'boxes' && decoded.boxes.map(({ box: b }) => b.map((v) => Math.round(v * 1e3) / 1e3))).toEqual([[107, 41, 139, 57]])
  })

  it('refuse another shape, and a classifier for a map', () => {
    const card = cardOf('semantic_sigmoid', [{ index: 0, name: 'b', class: 'building' }])
    expect(unwrap(decoderFor(card))({ output: { dims: [1, 2], data: Float32Array.of(1, 2) } }, { width: 1, height: 1 })).toMatchObject({
      error: { code: 'model_output_unexpected' },
    })
    expect(decoderFor(cardOf('classifier_logits', card.classes))).toMatchObject({ error: { code: 'model_invalid' } })
  })
})

describe('classTable', () => {
  it('never takes a generic building for an undamaged one, and numbers foreign classes from 110', () => {
    const table = classTable({
      classes: [
        { index: 0, name: 'house', class: 'building' },
        { index: 1, name: 'ship', class: 'other:ship' },
        { index: 2, name: 'land', class: 'background' },
      ],
    })
    expect(table.values).toEqual({ building: 100, 'model:ship': 110 })
    expect(table.channelValue).toEqual([100, 110, 0])
  })
})

describe('workingGsd', () => {
  it('moves an image to the nearest edge of the range', () => {
    expect(unwrap(workingGsd({ x: 0.05, y: 0.05 }, [0.1, 0.2])).factor.x).toBeCloseTo(2)
    expect(unwrap(workingGsd({ x: 0.15, y: 0.15 }, [0.1, 0.2])).factor).toEqual({ x: 1, y: 1 })
  })

  it('makes pixels square on the ground', () => {
    expect(unwrap(workingGsd({ x: 0.1, y: 0.2 }, [0.15, 0.15])).factor).toEqual({ x: expect.closeTo(1.5), y: expect.closeTo(0.75) })
  })

  it('refuses to enlarge more than twice', () => {
    expect(workingGsd({ x: 0.41, y: 0.41 }, [0.1, 0.2])).toMatchObject({ error: { code: 'gsd_unfit' } })
  })
})
