import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { classRegistry, type RegistryClass, registryClasses } from '../../contracts/classes.ts'
import { drawDate, factsOf, reachFrom, roadGraph, roadsGeojson, type SceneKind, sceneKinds, type ScenePicture, tellScene, type WorldOrder } from './index.ts'
import { answersOf, bandsOf, extraSets, frameOf } from './index.ts'

const small: WorldOrder = { seed: 5, kind: 'wind', sizePx: 512, gsdM: 0.3, strength: 'plain', dates: 3, force: 0.75 }
const order = (change: Partial<WorldOrder> = {}): WorldOrder => ({ ...small, ...change })
const digest = (bytes: Uint8Array | Uint16Array | Uint32Array) =>
  createHash('sha256')
    .update(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    .digest('hex')
const drawn = new Map<string, ScenePicture[]>()

/** Flat scenes: truth without the cost of a picture. */
function flat(kind: SceneKind): { story: ReturnType<typeof tellScene>; dates: ScenePicture[] } {
  const story = tellScene(order({ kind, strength: 'flat' }))
  const dates = drawn.get(kind) ?? story.states.map((state) => drawDate(story, state))
  drawn.set(kind, dates)
  return { story, dates }
}

const damaged = (change: Partial<WorldOrder>): number =>
  tellScene(order(change))
    .states.at(1)
    ?.levels.reduce((sum, level) => sum + (level > 0 ? 1 : 0), 0) ?? -1

describe('the same order', () => {
  it.each([
    [order({ dates: 2 }), ['e45d05062233705098e761114dbb34af088bb6ad780b0e1c629aa4dd16381fa0', '82e74d29ff22472629e124a13781ac43ee850933921b688dc32a4f038b5143d0']],
    [
      order({ kind: 'flood', seed: 9, strength: 'hard', dates: 2 }),
      ['e02d7153afbd6142c03592e7f201c0c5986ccee434333289cf380ce884957607', '0bd4917c246ffc1b02bef64d96889a993655797da979dd6c4901245412421413'],
    ],
  ])('gives the recorded bytes %#', (asked, [rgb, labels]) => {
    const story = tellScene(asked)
    const state = story.states[1]
    if (!state) throw new Error('no second date')
    const picture = drawDate(story, state)
    expect([digest(picture.rgb), digest(picture.truth.plane.labels)]).toEqual([rgb, labels])
  })
})

describe('an order that cannot be', () => {
  it.each([
    ['a side too small for streets', { sizePx: 190 }],
    ['no size', { sizePx: Number.NaN }],
    ['one date', { dates: 1 }],
    ['half a date', { dates: 2.5 }],
  ])('is refused: %s', (_, change) => {
    expect(() => tellScene(order(change))).toThrow(RangeError)
  })
})

describe('a picture', () => {
  it('looks like what its labels say: water is bluer than land, roads are grey, crowns are darker than open ground', () => {
    const story = tellScene(order({ dates: 2 }))
    const picture = drawDate(story, story.states[0] ?? fail())
    const water = meanColour(picture, 'water')
    const road = meanColour(picture, 'road_clear')
    const ground = meanColour(picture, 'background')
    expect(water[2]).toBeGreaterThan(water[0])
    expect(ground[2]).toBeLessThan(ground[0])
    expect(Math.max(...road) - Math.min(...road)).toBeLessThan(40)
    expect(meanColour(picture, 'tree')[0]).toBeLessThan(ground[0])
  })
})

describe('labels', () => {
  it('do not depend on how the picture is drawn', () => {
    const digests = (['flat', 'plain', 'hard'] as const).map((strength) => {
      const story = tellScene(order({ strength, dates: 2, sizePx: 256 }))
      const state = story.states[1]
      if (!state) throw new Error('no second date')
      const { plane } = drawDate(story, state).truth
      return digest(plane.labels) + digest(plane.instances)
    })
    expect(new Set(digests).size).toBe(1)
  })

  it.each(sceneKinds)('of %s hold registry values alone, and their areas add up to the picture', (kind) => {
    const { story, dates } = flat(kind)
    const known = new Set<number>(registryClasses.map((id) => classRegistry[id].index))
    dates.forEach(({ truth }, at) => {
      expect([...new Set(truth.plane.labels)].filter((value) => !known.has(value))).toEqual([])
      const state = story.states[at]
      if (!state) throw new Error('no such date')
      const { areasM2 } = factsOf(story.world, state, truth)
      expect(Object.values(areasM2).reduce((sum, area) => sum + area, 0)).toBeCloseTo((512 * 0.3) ** 2, 6)
    })
  })

  it.each(sceneKinds)('of %s: every box lies in the picture, holds its pixels, and says when the edge cuts it', (kind) => {
    for (const { truth } of flat(kind).dates) {
      const { instances, plane } = truth
      expect(instances.length).toBeGreaterThan(10)
      for (const { id, box, areaPx, clipped } of instances) {
        const [left, top, right, bottom] = box
        expect(left >= 0 && top >= 0 && right <= plane.width && bottom <= plane.height).toBe(true)
        let pixels = 0
        for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (plane.instances[y * plane.width + x] === id) pixels++
        expect(pixels).toBe(areaPx)
        if (clipped) expect(left === 0 || top === 0 || right === plane.width || bottom === plane.height).toBe(true)
      }
    }
  })
})

describe('an event', () => {
  it.each(sceneKinds)('%s damages no fewer buildings when it is stronger', (kind) => {
    const counts = [0, 0.2, 0.4, 0.6, 0.8, 1].map((force) => damaged({ kind, force, dates: 2 }))
    expect(counts[0]).toBe(0)
    expect([...counts].sort((a, b) => a - b)).toEqual(counts)
    expect(counts.at(-1)).toBeGreaterThan(0)
  })

  it.each(sceneKinds)('%s of no force changes no label and no road: only light and camera differ', (kind) => {
    const story = tellScene(order({ kind, force: 0, strength: 'flat', sizePx: 256 }))
    const digests = story.states.map((state) => digest(drawDate(story, state).truth.plane.labels))
    expect(new Set(digests).size).toBe(1)
    expect(story.states.flatMap(({ cuts }) => cuts)).toEqual([])
  })

  it.each(sceneKinds)('%s closes exactly the roads it cuts, and says why', (kind) => {
    const { story } = flat(kind)
    for (const state of story.states) {
      const graph = roadGraph(story.world, state)
      const cut = new Set(state.cuts.map(({ edge }) => edge))
      for (const edge of graph.edges) expect(edge.open).toBe(!cut.has(edge.id))
      const pieces = roadsGeojson(story.world, state, frameOf(story.world.order)).features.map(({ properties }) => properties)
      const blocked = new Set(pieces.filter(({ status }) => status === 'blocked').map(({ edge }) => edge))
      expect(blocked).toEqual(new Set(graph.edges.filter(({ open }) => !open).map(({ id }) => id)))
      for (const piece of pieces) expect(piece['reason'] === null).toBe(piece['status'] === 'open')
    }
  })
})

describe('the class sets of the catalogue', () => {
  it('each occur in some kind of scene', () => {
    const found = new Set(sceneKinds.flatMap((kind) => flat(kind).dates.flatMap(({ truth }) => truth.extras.map(({ set }) => set))))
    expect(Object.keys(extraSets).filter((set) => !found.has(set))).toEqual([])
  })
})

describe('answers', () => {
  it('have all nine types, compounds, arithmetic and two dates, with a peak that is a date', () => {
    const { story, dates } = flat('flood')
    const facts = story.states.map((state, at) => factsOf(story.world, state, dates[at]?.truth ?? fail()))
    const { answers, process } = answersOf(story.world, facts)
    const types = new Set(answers.map(({ type }) => type))
    for (const type of [
      'detect',
      'segment',
      'exists_object',
      'count_object',
      'area_object',
      'exists_damage',
      'count_damage',
      'area_damage',
      'path',
      'compound',
      'arithmetic',
      'comparison',
    ])
      expect(types).toContain(type)
    expect(process.series.map(({ value }) => value)).toEqual([0, expect.any(Number), expect.any(Number)])
    expect(process.peakDate).toBe(story.states[1]?.date)
    expect(process.turningPoint).toBe(story.states[1]?.date)
  })

  it('reach over a graph of two crossings and one cut road as by hand', () => {
    const { story } = flat('wind')
    const edge = story.world.net.edges[0]
    if (!edge) throw new Error('no road')
    const road = { ...edge, id: 0, from: 0, to: 1, lengthM: 50, cuts: [], open: true }
    const graph = { nodes: new Set([0, 1, 2]), edges: [road, { ...road, id: 1, from: 1, to: 2, lengthM: 20 }, { ...road, id: 2, from: 0, to: 2, lengthM: 10, open: false }] }
    expect([...reachFrom(graph, 0)]).toEqual([
      [0, 0],
      [1, 50],
      [2, 70],
    ])
  })
})

describe('bands', () => {
  it('tell water from plants: NDWI above 0 in the river, NDVI-like contrast on trees, radar dark on water', () => {
    const { story, dates } = flat('flood')
    const [state, truth] = [story.states[0], dates[0]?.truth]
    if (!state || !truth) throw new Error('no first date')
    const bands = bandsOf(story.world, state, truth)
    const mean = (values: ArrayLike<number>, cls: 'water' | 'tree') => {
      let [sum, count] = [0, 0]
      truth.plane.labels.forEach((value, at) => {
        if (value !== classRegistry[cls].index) return
        sum += values[at] ?? 0
        count++
      })
      return sum / count
    }
    // reflectance and backscatter asked for: water 0.02, vegetation 0.45; VV -20 dB and -10 dB
    expect(mean(bands.nir, 'water') / 1e4).toBeCloseTo(0.02, 2)
    expect(mean(bands.nir, 'tree') / 1e4).toBeCloseTo(0.45, 2)
    expect(10 * Math.log10(mean(bands.vv, 'water'))).toBeLessThan(-15)
    expect(10 * Math.log10(mean(bands.vv, 'tree'))).toBeGreaterThan(-12)
  })
})

function meanColour({ rgb, truth }: ScenePicture, cls: RegistryClass): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  truth.plane.labels.forEach((value, at) => {
    if (value !== classRegistry[cls].index) return
    count++
    for (const band of [0, 1, 2] as const) sum[band] += rgb[at * 3 + band] ?? 0
  })
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}

function fail(): never {
  throw new Error('a date is missing')
}
