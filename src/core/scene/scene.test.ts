import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classRegistry, type RegistryClass, registryClasses } from '../../contracts/classes.ts'
import { labelComponents } from '../raster/index.ts'
import { drawTown, type Scene, type SceneObject } from './index.ts'

const things: readonly RegistryClass[] = ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed', 'vehicle', 'tree', 'pool']
const surfaces: readonly RegistryClass[] = ['water', 'road_clear', 'road_blocked']
const seeds = fc.integer({ min: 0, max: 1_000_000 })
// the whole town at a coarser pixel, so that many seeds stay quick
const coarse = (seed: number) => drawTown({ seed, sizePx: 512, gsdM: 0.3 })

const inReadingOrder = (objects: readonly { bbox: SceneObject['bbox']; areaPx: number }[]) =>
  objects.map(({ bbox, areaPx }) => ({ bbox, areaPx })).sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0] || a.areaPx - b.areaPx)

const partsOf = (scene: Scene, classes: readonly RegistryClass[]) => labelComponents(scene.labels, scene, new Set(classes.map((id) => classRegistry[id].index as number)))

describe('the truth of a town', () => {
  it('has for each class exactly the connected parts of the label plane: number, box and area', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const scene = coarse(seed)
        for (const cls of [...things, ...surfaces]) {
          expect(inReadingOrder(partsOf(scene, [cls]).stats)).toEqual(inReadingOrder(scene.objects.filter((object) => object.class === cls)))
        }
      }),
      { numRuns: 4 },
    )
  })

  it('keeps two things apart by two pixels or more, whatever their classes', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const scene = coarse(seed)
        const grown = { ...scene, labels: widened(scene) }
        // were any two nearer, growing each by one pixel would join them
        expect(labelComponents(grown.labels, scene, new Set([1])).count).toBe(scene.objects.filter((object) => things.includes(object.class)).length)
      }),
      { numRuns: 3 },
    )
  })

  it('holds every class of the registry, whatever the seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { labels } = coarse(seed)
        expect(registryClasses.filter((cls) => !labels.includes(classRegistry[cls].index))).toEqual([])
      }),
      { numRuns: 4 },
    )
  })

  it('is one sea and one road, whose blocked stretches cut off an island of clear road', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const scene = coarse(seed)
        expect(partsOf(scene, ['road_clear']).count).toBe(2)
        expect(partsOf(scene, ['road_clear', 'road_blocked']).count).toBe(1)
        expect(partsOf(scene, ['water']).count).toBe(1)
      }),
      { numRuns: 4 },
    )
  })
})

/** 1 for each pixel of a thing and its eight neighbours. */
function widened({ labels, width, height }: Scene): Uint8Array {
  const values = new Set(things.map((id) => classRegistry[id].index as number))
  const result = new Uint8Array(labels.length)
  labels.forEach((value, at) => {
    if (!values.has(value)) return
    const [x, y] = [at % width, Math.floor(at / width)]
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) result.fill(1, row * width + Math.max(0, x - 1), row * width + Math.min(width, x + 2))
  })
  return result
}

describe('a town', () => {
  it('is the same to the byte for the same order and another for another seed', () => {
    const [first, again, other] = [coarse(3), coarse(3), coarse(4)]
    expect(Buffer.compare(first.rgb, again.rgb)).toBe(0)
    expect(Buffer.compare(first.labels, again.labels)).toBe(0)
    expect(again.objects).toEqual(first.objects)
    expect(Buffer.compare(first.rgb, other.rgb)).not.toBe(0)
  })

  it('looks like what its labels say: water is bluer than land, roads are grey, crowns are darker than sand', () => {
    const scene = coarse(7)
    const water = meanColour(scene, 'water')
    const road = meanColour(scene, 'road_clear')
    expect(water[2]).toBeGreaterThan(water[0] * 1.5)
    expect(Math.max(...road) - Math.min(...road)).toBeLessThan(40)
    expect(meanColour(scene, 'tree')[0]).toBeLessThan(meanColour(scene, 'background')[0])
  })

  it('gives its roads as lines inside the picture with their blocked stretches on blocked pixels', () => {
    const scene = coarse(7)
    const blocked = scene.roads.flatMap((road) => road.blocked)
    expect(blocked).toHaveLength(scene.objects.filter((object) => object.class === 'road_blocked').length)
    for (const { from, to } of blocked) {
      const at = Math.floor((from[1] + to[1]) / 2) * scene.width + Math.floor((from[0] + to[0]) / 2)
      expect(scene.labels[at]).toBe(classRegistry.road_blocked.index)
    }
  })

  it('refuses a side too small for streets and a beach', () => {
    expect(() => drawTown({ seed: 1, sizePx: 256, gsdM: 0.1 })).toThrow(RangeError)
    expect(() => drawTown({ seed: 1, sizePx: Number.NaN, gsdM: 0.1 })).toThrow(RangeError)
  })
})

function meanColour({ rgb, labels }: Scene, cls: RegistryClass): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  let count = 0
  labels.forEach((value, at) => {
    if (value !== classRegistry[cls].index) return
    count++
    for (const band of [0, 1, 2] as const) sum[band] += rgb[at * 3 + band] ?? 0
  })
  return [sum[0] / count, sum[1] / count, sum[2] / count]
}
