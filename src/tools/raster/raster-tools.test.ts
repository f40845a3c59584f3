import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detection, detections, mask, pixelFrame, segmentation } from '../../../test/helpers/artifacts.ts'
import { artifactOf, failureOf, fakeWorld, plane } from '../../../test/helpers/tool-context.ts'
import { withGroundGsd } from '../../core/geo/index.ts'
import { area } from './area.ts'
import { maskOfClass } from './mask-of-class.ts'

const frame = pixelFrame(4, 2, 0.5)
const rows = [
  [0, 1, 1, 255],
  [2, 1, 254, 5],
]
const scores = [
  [0, 200, 100, 0],
  [90, 255, 0, 10],
]
const seg = segmentation(frame, { water: 1, building_no_damage: 2, building_destroyed: 5 }, { hasScores: true, areaPixels: 8, analysedShare: 0.75 })
const world = () => fakeWorld({ planes: new Map([['seg', plane(rows, scores)]]) })

describe('mask_of_class', () => {
  it('keeps the asked class, empties the rest, leaves the unseen unseen', async () => {
    const w = world()
    const made = await artifactOf(maskOfClass, { segmentation: seg, class: 'water' }, w)
    expect([...(w.planes.get('derived')?.values ?? [])]).toEqual([0, 1, 1, 255, 0, 1, 254, 0])
    expect(made).toMatchObject({ kind: 'mask', classes: ['water'], values: { water: 1 }, histogram: { 0: 3, 1: 3, 254: 1, 255: 1 }, minScore: null, analysedShare: 0.75 })
  })

  it('a group keeps the values of its members, so that states stay told apart', async () => {
    const w = world()
    const made = await artifactOf(maskOfClass, { segmentation: seg, class: ['building'] }, w)
    expect([...(w.planes.get('derived')?.values ?? [])]).toEqual([0, 0, 0, 255, 2, 0, 254, 5])
    expect(made).toMatchObject({ classes: ['building'], values: { building_no_damage: 2, building_destroyed: 5 } })
  })

  it('a score takes away weaker pixels only', async () => {
    const w = world()
    await artifactOf(maskOfClass, { segmentation: seg, class: 'water', minScore: 0.5 }, w)
    expect([...(w.planes.get('derived')?.values ?? [])]).toEqual([0, 1, 0, 255, 0, 1, 254, 0])
  })

  it('a pixel exactly at the score stays', async () => {
    const w = world()
    await artifactOf(maskOfClass, { segmentation: seg, class: 'water', minScore: 100 / 255 }, w)
    expect([...(w.planes.get('derived')?.values ?? [])]).toEqual([0, 1, 1, 255, 0, 1, 254, 0])
  })

  it('a class the segmentation cannot hold is refused, not emptied', async () => {
    expect((await failureOf(maskOfClass, { segmentation: seg, class: 'vehicle' }, world()))?.code).toBe('class_absent')
  })

  it('a higher score never brings a pixel back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), async (one, other) => {
        const kept = async (minScore: number) => {
          const w = world()
          await artifactOf(maskOfClass, { segmentation: seg, class: ['water', 'building'], minScore }, w)
          return w.planes.get('derived')?.values ?? new Uint8Array()
        }
        const [low, high] = [await kept(Math.min(one, other)), await kept(Math.max(one, other))]
        high.forEach((value, at) => {
          if (value > 0 && value < 253) expect(low[at]).toBe(value)
        })
      }),
    )
  })
})

describe('area', () => {
  const water = mask(frame, { water: 1 })
  const masks = () => fakeWorld({ planes: new Map([['mask', plane(rows)]]) })

  it('three pixels of 0.5 m are 0.75 m2', async () => {
    expect(await artifactOf(area, { mask: water }, masks())).toMatchObject({
      value: 0.75,
      unit: 'm2',
      n: 3,
      method: 'pixels times the typed GSD, 3 pixels; its boundary pixels leave open -50 to +67 %',
    })
  })

  describe('of a model whose card says how far its areas were off', () => {
    const groups = [330, 270, 300, 315, 285].map((truth, i) => ({ place: `block ${i}`, kept: [100, 200], truth }))
    const bins = [
      { score: [0.3, 0.6] as [number, number], precision: 0.6, n: 1000 },
      { score: [0.6, 1] as [number, number], precision: 0.9, n: 1000 },
    ]
    const calibration = { metric: 'area' as const, bins, recall: { value: 0.8, n: 5000 }, groups, places: ['five blocks'] }
    const made = { ...mask(frame, { water: 1 }).artifact, hasScores: true, source: { kind: 'model' as const, id: 'm', sha256: '' }, calibration }
    const stored = { ...water, artifact: made }
    const scored = () => fakeWorld({ planes: new Map([['mask', plane(rows, scores)]]) })

    it('has the interval of one more place, in the unit asked for', async () => {
      // scores 200, 100 and 255: (2 x .25 x .9 + 1 x .25 x .6) / .8 = .75; x (1 +- .21506) = .58871 to .91129, rounded outwards
      const told = await artifactOf(area, { mask: stored, unit: 'm2' }, scored())
      expect(told).toMatchObject({ value: 0.75, intervalReason: null, method: expect.stringContaining('on five blocks, as much as was found is expected') })
      expect('interval' in told && told.interval).toEqual([0.588, 0.912])
      const inFeet = await artifactOf(area, { mask: stored, unit: 'ft2' }, scored())
      expect('interval' in inFeet && inFeet.interval).toEqual([6.33, 9.81])
    })

    it('has none at another score, for labels, without scores, or once pixels were corrected by hand', async () => {
      const none = async (artifact: typeof made, w = scored()) => expect(await artifactOf(area, { mask: { ...stored, artifact } }, w)).toMatchObject({ interval: null })
      await none({ ...made, minScore: 0.5 } as typeof made)
      await none({ ...made, hasScores: false })
      await none(made, masks())
      await none({ ...made, calibration: { ...calibration, groups: groups.slice(1) } })
      const byHand = scored()
      byHand.rejected.push(detection('W-001', { class: 'water', areaPx: 2, areaM2: 0.5 }))
      await none(made, byHand)
    })
  })

  it('the unit is the one asked for', async () => {
    const made = await artifactOf(area, { mask: water, unit: 'ft2' }, masks())
    // 0.75 / 0.3048^2
    expect('value' in made && made.value).toBeCloseTo(8.07293, 4)
    expect(await artifactOf(area, { mask: water, unit: 'ha' }, masks())).toMatchObject({ value: 0.000075, unit: 'ha' })
  })

  it('a length is no unit of an area', async () => {
    expect((await failureOf(area, { mask: water, unit: 'km' }, masks()))?.code).toBe('argument_invalid')
    expect((await failureOf(area, { mask: water, unit: 'furlong' }, masks()))?.code).toBe('argument_invalid')
  })

  it('without a pixel size there are pixels, and no square metres when those are asked for', async () => {
    const unknown = mask(pixelFrame(4, 2), { water: 1 })
    expect(await artifactOf(area, { mask: unknown }, masks())).toMatchObject({ value: 3, unit: 'px2' })
    expect((await failureOf(area, { mask: unknown, unit: 'm2' }, masks()))?.code).toBe('gsd_unknown')
  })

  it('objects add up to their ground areas; the selected ones when asked', async () => {
    const objects = [detection('W-001', { areaPx: 4, areaM2: 12.5 }), detection('W-002', { areaPx: 2, areaM2: 7.5 })]
    const parts = detections(objects, { method: 'components' })
    expect(await artifactOf(area, { mask: parts }, fakeWorld({ objects }))).toMatchObject({ value: 20, n: 2 })
    expect(await artifactOf(area, { mask: parts, selection: true }, fakeWorld({ objects, selection: ['W-002'] }))).toMatchObject({ value: 7.5, n: 1 })
  })

  it('an object rejected by hand is taken out of the area of a mask, in metres and in pixels', async () => {
    const w = masks()
    w.rejected.push(detection('W-001', { class: 'water', areaPx: 2, areaM2: 0.5 }))
    expect(await artifactOf(area, { mask: water }, w)).toMatchObject({
      value: 0.25,
      n: 1,
      rejectedByHand: 1,
      method: 'pixels times the typed GSD, 1 pixels; 1 object of 2 pixels rejected by hand',
    })
    const inPixels = masks()
    inPixels.rejected.push(detection('W-001', { class: 'water', areaPx: 2, areaM2: null }))
    expect(await artifactOf(area, { mask: mask(pixelFrame(4, 2), { water: 1 }) }, inPixels)).toMatchObject({ value: 1, unit: 'px2' })
  })

  it('a box of a detector is not an area', async () => {
    const objects = [detection('V-001', { areaM2: 8 })]
    const failure = await failureOf(area, { mask: detections(objects) }, fakeWorld({ objects }))
    expect(failure).toMatchObject({ code: 'kind_mismatch' })
    expect(failure?.message).toContain('a box is not an area')
  })
})

describe('area on the Earth', () => {
  it('100 x 100 pixels of a hundred-thousandth of a degree at the equator are 12,309 m2, and no class at all is refused', async () => {
    const degrees = withGroundGsd({ crs: 'EPSG:4326', affine: { a: 1e-5, b: 0, c: 0, d: 0, e: -1e-5, f: 0 }, width: 100, height: 100, gsd: null, gsdFrom: null })
    const stored = mask(degrees, { water: 1 })
    const w = fakeWorld({ planes: new Map([['mask', plane(Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => 1)))]]) })
    const made = await artifactOf(area, { mask: stored }, w)
    expect(made.kind === 'quantity' && Math.round(made.value)).toBe(12309)
    await expect(artifactOf(area, { mask: stored, class: [] }, w)).rejects.toThrow()
  })
})
