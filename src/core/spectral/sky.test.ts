import { describe, expect, it } from 'vitest'
import { gridOf } from '../../../test/helpers/oracle.ts'
import { unwrap } from '../../contracts/result.ts'
import { qaSchemeOf, shadowIndex, sky, skyFromBrightness, skyFromQa } from './index.ts'

describe('quality bands', () => {
  it('Sentinel-2 scene classes: cloud, cirrus, shadow, snow, water, nothing', () => {
    expect([...skyFromQa(gridOf([0, 3, 4, 5, 6, 8, 9, 10, 11, null]), 'scl').values]).toEqual([
      sky.unseen,
      sky.shadow,
      sky.clear,
      sky.clear,
      sky.water,
      sky.cloud,
      sky.cloud,
      sky.cloud,
      sky.snow,
      sky.unseen,
    ])
  })

  it('Landsat Collection 2 bits, values as the product guide lists them', () => {
    // 21824 clear, 21952 water, 22280 high-confidence cloud, 23888 cloud shadow, 30048 snow, 54596 cirrus, 1 fill
    expect([...skyFromQa(gridOf([21824, 21952, 22280, 23888, 30048, 54596, 1]), 'landsat').values]).toEqual([
      sky.clear,
      sky.water,
      sky.cloud,
      sky.shadow,
      sky.snow,
      sky.cloud,
      sky.unseen,
    ])
  })

  it('are known by their names', () => {
    expect(['SCL', 'QA_PIXEL', 'Fmask', 'red'].map(qaSchemeOf)).toEqual(['scl', 'landsat', 'fmask', null])
  })
})

describe('brightness tests', () => {
  const row = (values: readonly number[]) => gridOf(values)

  it('bright, white and hazy is cloud; dark beside it is shadow; far from it is not', () => {
    const bands = {
      blue: row([0.5, 0.05, 0.05, 0.05]),
      green: row([0.5, 0.05, 0.08, 0.05]),
      red: row([0.5, 0.05, 0.06, 0.05]),
      nir: row([0.5, 0.06, 0.4, 0.06]),
      swir1: row([0.4, 0.05, 0.2, 0.05]),
    }
    expect([...skyFromBrightness(bands, 2).values]).toEqual([sky.cloud, sky.shadow, sky.clear, sky.clear])
  })

  it('a gap is unseen, never clear', () => {
    expect(skyFromBrightness({ blue: gridOf([null]), green: row([0.1]), red: row([0.1]) }).values[0]).toBe(sky.unseen)
  })
})

describe('shadow index', () => {
  it('is high for dark blue, low for bright; by hand for pure colours', () => {
    const made = unwrap(shadowIndex({ red: gridOf([255, 0, 20, 128]), green: gridOf([0, 0, 22, 128]), blue: gridOf([0, 255, 40, 128]) }, 255))
    expect(made.values[0]).toBeCloseTo(1 / (1 / 3 + 1), 6)
    expect(made.values[1]).toBeCloseTo((2 / 3 + 1) / (1 / 3 + 1), 6)
    expect(made.values[2]).toBeGreaterThan(1.4)
    expect(made.values[3]).toBeCloseTo(1 / (128 / 255 + 1), 6)
  })
})
