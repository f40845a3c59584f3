import { describe, expect, it } from 'vitest'
import { bandsOf, dateByRows, drawDate, type RowsPicture, type SceneKind, type SceneStory, type Strength, tellScene, type WorldOrder } from './index.ts'

/** The first two have a low sun and roofs that lean: what a row shows comes from far away. */
const kinds: readonly (readonly [SceneKind, Strength, Partial<WorldOrder>])[] = [
  ['quake', 'hard', { seed: 2, sizePx: 480, gsdM: 0.13, force: 0.4 }],
  ['quake', 'hard', { seed: 8, sizePx: 480, gsdM: 0.13, force: 0.4 }],
  ['wind', 'plain', { gsdM: 0.2 }],
  ['rebuild', 'hard', {}],
  ['volcano', 'hard', {}],
  ['landslide', 'plain', {}],
  ['fire', 'hard', {}],
  ['flood', 'plain', {}],
  ['flood', 'flat', {}],
]

function drawnByRows(story: SceneStory, date: number, heights: readonly number[]) {
  const state = story.states[date]
  if (!state) throw new Error(`no date ${date}`)
  const { sizePx, gsdM } = story.world.order
  const drawing = dateByRows(story, state)
  const parts: (RowsPicture & { readonly bands: ReturnType<typeof bandsOf> })[] = []
  for (let top = 0, k = 0; top < sizePx; k++) {
    const height = Math.min(heights[k % heights.length] ?? sizePx, sizePx - top)
    const part = drawing.draw({ width: sizePx, top, height, gsdM })
    parts.push({ ...part, bands: bandsOf(story.world, state, part.truth) })
    top += height
  }
  return { parts, tally: drawing.tally() }
}

const joined = (parts: readonly (ArrayLike<number> & { readonly length: number })[]): Buffer =>
  Buffer.from(new Uint8Array(Float64Array.from(parts.flatMap((part) => Array.from(part))).buffer))
const same = (parts: readonly ArrayLike<number>[], whole: ArrayLike<number>): boolean => joined(parts).equals(joined([whole]))

describe('a date that is drawn by rows', () => {
  it.each(kinds)('%s, %s, %o: is byte for byte the one that is drawn whole', { timeout: 120_000 }, (kind, strength, order) => {
    const story = tellScene({ seed: 5, kind, sizePx: 330, gsdM: 0.6, strength, dates: 2, force: 0.9, ...order })
    const state = story.states[1]
    if (!state) throw new Error('no second date')
    const whole = drawDate(story, state)
    const { parts, tally } = drawnByRows(story, 1, [64, 96, 3, 1])
    expect(
      same(
        parts.map(({ rgb }) => rgb),
        whole.rgb,
      ),
    ).toBe(true)
    expect(
      same(
        parts.map(({ truth }) => truth.plane.labels),
        whole.truth.plane.labels,
      ),
    ).toBe(true)
    expect(
      same(
        parts.map(({ truth }) => truth.plane.instances),
        whole.truth.plane.instances,
      ),
    ).toBe(true)
    for (const { set, values } of whole.truth.extras) {
      const empty = ({ truth }: RowsPicture) => new Uint8Array(truth.plane.labels.length)
      expect(
        same(
          parts.map((part) => part.truth.extras.find((one) => one.set === set)?.values ?? empty(part)),
          values,
        ),
        set,
      ).toBe(true)
    }
    expect(new Set(parts.flatMap(({ truth }) => truth.extras.map(({ set }) => set)))).toEqual(new Set(whole.truth.extras.map(({ set }) => set)))
    const bands = bandsOf(story.world, state, whole.truth)
    for (const name of ['nir', 'swir1', 'swir2', 'vv', 'vh'] as const)
      expect(
        same(
          parts.map((part) => part.bands[name]),
          bands[name],
        ),
        name,
      ).toBe(true)
    const { instances, labelPx, extraPx } = whole.truth
    expect(tally).toEqual({ instances, labelPx, extraPx })
  })
})
