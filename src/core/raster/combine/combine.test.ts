import { describe, expect, it } from 'vitest'
import { boundsOf, clipped, cropped, type Grid, gridSource, mosaic, type MosaicRule } from '../index.ts'

const grid = (width: number, values: number[], valid: number[] | null = null): Grid => ({
  width,
  height: values.length / width,
  values: Uint8Array.from(values),
  valid: valid && Uint8Array.from(valid),
})
const ring = (...[left, top, right, bottom]: [number, number, number, number]): [number, number][] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
  [left, top],
]

describe('clipped', () => {
  const source = gridSource(
    grid(
      4,
      Array.from({ length: 16 }, (_, k) => k),
    ),
  )

  it('keeps the pixels whose centre is inside, holes left out', async () => {
    const made = await clipped(source, [ring(0.6, 0, 4, 4), ring(2, 1, 3, 2)]).read([0, 0, 4, 4])
    expect([...(made.valid ?? [])]).toEqual([0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1])
  })

  it('knows where it holds nothing, and its bounds', () => {
    const far = clipped(source, [ring(3, 3, 4, 4)])
    expect([far.isEmpty?.([0, 0, 2, 2]), far.isEmpty?.([2, 2, 4, 4])]).toEqual([true, false])
    expect(boundsOf([ring(0.6, 1.2, 3.4, 2)])).toEqual([0, 1, 4, 2])
  })

  it('a crop counts from its own corner', async () => {
    const part = cropped(source, [1, 2, 4, 4])
    expect([part.width, part.height, [...(await part.read([0, 0, 2, 1])).values]]).toEqual([3, 2, [9, 10]])
  })
})

describe('mosaic', () => {
  const parts = [
    { source: gridSource(grid(2, [10, 20, 30, 40], [1, 1, 1, 0])), left: 0, top: 0 },
    { source: gridSource(grid(2, [1, 2, 3, 4])), left: 1, top: 1 },
  ]

  it.each<[MosaicRule, number]>([
    ['first', 4],
    ['last', 4],
  ])('%s wins where both have data; a hole is filled by the other', async (rule) => {
    const made = await mosaic(parts, { width: 4, height: 3, rule }).read([0, 0, 4, 3])
    expect([...made.values]).toEqual([10, 20, 0, 0, 30, 1, 2, 0, 0, 3, 4, 0])
    expect([...(made.valid ?? [])]).toEqual([1, 1, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0])
  })

  it('least, largest and mean of what lies over one another', async () => {
    const both = [
      { source: gridSource(grid(1, [10])), left: 0, top: 0 },
      { source: gridSource(grid(1, [5])), left: 0, top: 0 },
    ]
    const at = async (rule: MosaicRule) => (await mosaic(both, { width: 1, height: 1, rule }).read([0, 0, 1, 1])).values[0]
    expect([await at('first'), await at('last'), await at('min'), await at('max'), await at('mean')]).toEqual([10, 5, 5, 10, 7.5])
  })
})
