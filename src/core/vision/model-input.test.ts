import { describe, expect, it } from 'vitest'
import { modelInputOf } from '../../../test/helpers/model-card.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { areaAverage, modelInput, type TilePixels } from './index.ts'

const input = (over: Partial<ModelCard['input']>) => modelInputOf({ tile: 2, multiple_of: 1, ...over })
/** Two by two: red 10, green 20, blue 30 everywhere; the last pixel has no data. */
const pixels: TilePixels = { side: 2, valid: Uint8Array.of(1, 1, 1, 0), planes: [10, 20, 30].map((value) => new Uint8Array(4).fill(value)) }
const later: TilePixels = { ...pixels, planes: [11, 21, 31].map((value) => new Uint8Array(4).fill(value)) }

describe('modelInput', () => {
  it('puts colours in the order the model takes them', () => {
    expect([...modelInput(input({ dtype: 'uint8' }), [pixels]).data]).toEqual([10, 10, 10, 0, 20, 20, 20, 0, 30, 30, 30, 0])
    expect([...modelInput(input({ dtype: 'uint8', order: 'BGR' }), [pixels]).data]).toEqual([30, 30, 30, 0, 20, 20, 20, 0, 10, 10, 10, 0])
  })

  it('puts channels last for models that want them so', () => {
    const { dims, data } = modelInput(input({ dtype: 'uint8', layout: 'NHWC' }), [pixels])
    expect(dims).toEqual([1, 2, 2, 3])
    expect([...data]).toEqual([10, 20, 30, 10, 20, 30, 10, 20, 30, 0, 0, 0])
  })

  it('scales, and gives pixels without data the mean', () => {
    const { data, type } = modelInput(input({ dtype: 'float16', scale: 0.1, mean: [1, 1, 1], std: [2, 2, 2] }), [pixels])
    expect(type).toBe('float16')
    expect([...data].map((v) => Number(v.toFixed(4)))).toEqual([0, 0, 0, 0, 0.5, 0.5, 0.5, 0, 1, 1, 1, 0])
  })

  it('stacks before and after as six channels', () => {
    const { dims, data } = modelInput(input({ dtype: 'uint8' }), [pixels, later])
    expect(dims).toEqual([1, 6, 2, 2])
    expect([0, 4, 8, 12, 16, 20].map((at) => data[at])).toEqual([10, 20, 30, 11, 21, 31])
  })

  it('shows brightness to a model of one band', () => {
    expect(modelInput(input({ bands: 1, scale: 1 }), [pixels]).data[0]).toBeCloseTo(0.299 * 10 + 0.587 * 20 + 0.114 * 30, 5)
  })

  it('does not make up a band', () => {
    expect(() => modelInput(input({ bands: 4 }), [pixels])).toThrow('takes 4 bands')
  })
})

describe('areaAverage', () => {
  const plane = { box: [0, 0, 4, 2] as [number, number, number, number], values: Float32Array.of(1, 2, 3, 4, 5, 6, 7, 8), valid: new Uint8Array(8).fill(1) }

  it('is the mean of what lies under each pixel, by share', () => {
    expect([...areaAverage(plane, [0, 0, 4, 2], 1).values]).toEqual([4.5])
    expect([...areaAverage({ ...plane, box: [0, 0, 4, 2] }, [0.5, 0, 2.5, 2], 1).values]).toEqual([(1 * 0.5 + 2 + 3 * 0.5 + 5 * 0.5 + 6 + 7 * 0.5) / 4])
  })

  it('leaves pixels without data out, and has none beyond the plane', () => {
    const holed = { ...plane, valid: Uint8Array.of(0, 1, 1, 1, 0, 1, 1, 1) }
    expect([...areaAverage(holed, [0, 0, 2, 2], 1).values]).toEqual([4])
    expect([...areaAverage(plane, [2, 0, 6, 4], 2).valid]).toEqual([1, 0, 0, 0])
  })

  it('enlarges by giving each pixel the value under it', () => {
    expect([...areaAverage(plane, [0, 0, 1, 1], 2).values]).toEqual([1, 1, 1, 1])
  })
})
