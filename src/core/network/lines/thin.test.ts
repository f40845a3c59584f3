import { describe, expect, it } from 'vitest'
import { seededMask } from '../test/seeded.ts'
import { paddedPlane } from './plane.ts'
import type { Sketch } from './sketch.ts'
import { thinMask, thinPlane } from './thin.ts'
import oracle from './thin.oracle.json' with { type: 'json' }
import { traceLines } from './trace.ts'

const cases = oracle.cases.map(([seed = 0, hash, pixels, parts = 0, single = 0, holes, skeletonParts, skeletonHoles]) => ({
  seed,
  hash,
  pixels,
  parts,
  single,
  holes,
  skeletonParts,
  skeletonHoles,
}))
const side = 48

const hashOf = (mask: Uint8Array): number => mask.reduce((value, bit) => (value * 31 + bit + 7) % 2147483647, 0)

/** Parts of a sketch and ways around in it. */
function topologyOf({ nodes, edges }: Sketch): { parts: number; loops: number } {
  const leader = nodes.map((_, node) => node)
  const lead = (node: number): number => (leader[node] === node ? node : lead(leader[node] as number))
  for (const { a, b } of edges) leader[lead(a)] = lead(b)
  const parts = nodes.filter((_, node) => leader[node] === node).length
  return { parts, loops: edges.length - nodes.length + parts }
}

async function traced(mask: Uint8Array, width: number): Promise<Sketch> {
  const plane = paddedPlane({ mask, width, height: mask.length / width })
  await thinPlane(plane)
  return traceLines(plane)
}

describe('thinMask', () => {
  it('gives the very pixels of skimage.morphology.thin on 60 seeded masks, with the parts and holes of skeletonize', async () => {
    for (const { seed, hash, pixels, parts, holes, skeletonParts, skeletonHoles } of cases) {
      const line = await thinMask(seededMask(seed, side))
      expect({ seed, pixels: line.reduce((sum, bit) => sum + bit, 0), hash: hashOf(line) }).toEqual({ seed, pixels, hash })
      expect([parts, holes]).toEqual([skeletonParts, skeletonHoles])
    }
  })

  it('leaves an empty mask empty, and one pixel one pixel', async () => {
    expect(await thinMask({ mask: new Uint8Array(12), width: 4, height: 3 })).toEqual(new Uint8Array(12))
    expect(await thinMask({ mask: Uint8Array.of(1), width: 1, height: 1 })).toEqual(Uint8Array.of(1))
  })

  it('takes every value but 0 as set', async () => {
    expect(await thinMask({ mask: Uint8Array.of(0, 255, 3, 8, 0), width: 5, height: 1 })).toEqual(Uint8Array.of(0, 1, 1, 1, 0))
  })

  it('stops when asked to', async () => {
    await expect(thinMask(seededMask(1, side), { signal: AbortSignal.abort() })).rejects.toMatchObject({ failure: { code: 'aborted' } })
  })
})

describe('traceLines', () => {
  it('keeps the parts and the ways around of the thinned pixels on 60 seeded masks', async () => {
    for (const { seed, parts, single, holes } of cases) {
      const { mask, width } = seededMask(seed, side)
      expect({ seed, ...topologyOf(await traced(mask, width)) }).toEqual({ seed, parts: parts - single, loops: holes })
    }
  })

  it('gives a straight road two ends and one line through pixel centres', async () => {
    expect(await traced(Uint8Array.of(0, 1, 1, 1, 0), 5)).toEqual({
      nodes: [
        [1.5, 0.5],
        [3.5, 0.5],
      ],
      edges: [
        {
          a: 0,
          b: 1,
          line: [
            [1.5, 0.5],
            [2.5, 0.5],
            [3.5, 0.5],
          ],
        },
      ],
    })
  })

  it('gives a ring one node and a line from it to itself', async () => {
    const sketch = await traced(Uint8Array.of(1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1), 4)
    expect(topologyOf(sketch)).toEqual({ parts: 1, loops: 1 })
    expect(sketch.edges[0]?.line[0]).toEqual(sketch.edges[0]?.line.at(-1))
  })
})
