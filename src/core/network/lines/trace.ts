import type { PixelXY } from '../../../contracts/frame.ts'
import { neighbourCode, type Plane, ringOffsets } from './plane.ts'
import type { Sketch } from './sketch.ts'

/**
 * Lines and junctions of a thinned plane, positions at pixel centres. Junction pixels that touch by a side become one node in their middle.
 * Single pixels have no length and are left out. The plane is used up: afterwards pixels of lines hold other values.
 */
export function traceLines(plane: Plane): Sketch {
  const sketch: Sketch = { nodes: [], edges: [] }
  const nodeOf = placeNodes(plane, sketch)
  for (const at of nodeOf.keys()) followFrom(plane, at, { sketch, nodeOf })
  closeRings(plane, sketch)
  return sketch
}

/** Value of a pixel of a line that was already followed; bit 0 stays, so that neighbours still see it. */
const followed = 3

type Tracing = { readonly sketch: Sketch; readonly nodeOf: Map<number, number> }

/** Nodes at the ends of lines and where three or more meet; each pixel of a node leads to its number. */
function placeNodes(plane: Plane, sketch: Sketch): Map<number, number> {
  const nodeOf = new Map<number, number>()
  eachPixel(plane, (at) => {
    const count = degree(plane, at)
    if (count === 1) nodeOf.set(at, sketch.nodes.push(centreOf(plane, at)) - 1)
    if (count < 3 || nodeOf.has(at)) return
    const pixels = cluster(plane, at)
    const node = sketch.nodes.push(middleOf(plane, pixels)) - 1
    for (const pixel of pixels) nodeOf.set(pixel, node)
  })
  return nodeOf
}

/** Junction pixels joined to this one by their sides. */
function cluster(plane: Plane, from: number): number[] {
  const pixels = [from]
  const seen = new Set(pixels)
  const offsets = ringOffsets(plane.stride)
  for (let i = 0; i < pixels.length; i++) {
    for (let k = 0; k < 8; k += 2) {
      const next = (pixels[i] as number) + (offsets[k] as number)
      if (seen.has(next) || plane.data[next] === 0 || degree(plane, next) < 3) continue
      seen.add(next)
      pixels.push(next)
    }
  }
  return pixels
}

/** Every line that leaves a pixel of a node and was not followed from its other end. */
function followFrom(plane: Plane, start: number, { sketch, nodeOf }: Tracing): void {
  const a = nodeOf.get(start) as number
  for (const first of linked(plane, start)) {
    const beside = nodeOf.get(first)
    if (beside !== undefined) {
      if (beside !== a && start < first) sketch.edges.push({ a, b: beside, line: lineOf(plane, { sketch, a, b: beside, pixels: [] }) })
      continue
    }
    if (plane.data[first] === followed) continue
    const pixels = follow(plane, { start, first, isEnd: (at) => nodeOf.has(at) })
    const b = nodeOf.get(pixels.pop() as number) as number
    // one pixel between two pixels of one junction is a corner of the junction, no way around
    if (a !== b || pixels.length > 1) sketch.edges.push({ a, b, line: lineOf(plane, { sketch, a, b, pixels }) })
  }
}

/** Pixels of a line from `first` to the end it runs into, that end included. */
function follow(plane: Plane, { start, first, isEnd }: { readonly start: number; readonly first: number; readonly isEnd: (at: number) => boolean }): number[] {
  const pixels = [first]
  let before = start
  let at = first
  while (!isEnd(at)) {
    plane.data[at] = followed
    const next = linked(plane, at).find((pixel) => pixel !== before)
    if (next === undefined) break
    before = at
    at = next
    pixels.push(at)
  }
  return pixels
}

/** Lines that meet no node are rings; each begins and ends at its first pixel. */
function closeRings(plane: Plane, sketch: Sketch): void {
  eachPixel(plane, (at) => {
    if (plane.data[at] === followed || degree(plane, at) !== 2) return
    const [first] = linked(plane, at)
    if (first === undefined) return
    plane.data[at] = followed
    const pixels = follow(plane, { start: at, first, isEnd: (pixel) => pixel === at })
    pixels.pop()
    const a = sketch.nodes.push(centreOf(plane, at)) - 1
    sketch.edges.push({ a, b: a, line: lineOf(plane, { sketch, a, b: a, pixels }) })
  })
}

type Ends = { readonly sketch: Sketch; readonly a: number; readonly b: number; readonly pixels: readonly number[] }

const lineOf = (plane: Plane, { sketch, a, b, pixels }: Ends): PixelXY[] => [
  sketch.nodes[a] as PixelXY,
  ...pixels.map((pixel) => centreOf(plane, pixel)),
  sketch.nodes[b] as PixelXY,
]

/** Neighbours a line goes on to: by a side, or by a corner where no side leads there. */
function linked({ data, stride }: Plane, at: number): number[] {
  const bits = linkTable[neighbourCode(data, at, stride)] as number
  const offsets = ringOffsets(stride)
  const found: number[] = []
  for (let k = 0; k < 8; k++) if ((bits >> k) & 1) found.push(at + (offsets[k] as number))
  return found
}

const degree = ({ data, stride }: Plane, at: number): number => bitCount[linkTable[neighbourCode(data, at, stride)] as number] as number

const bitCount = Uint8Array.from({ length: 256 }, (_, code) => code.toString(2).replaceAll('0', '').length)

/** Of each code the neighbours that count: sides all, corners when neither side beside them is set. */
const linkTable = Uint8Array.from({ length: 256 }, (_, code) => {
  let bits = code & 0b01010101
  for (let k = 1; k < 8; k += 2) {
    const besides = (1 << (k - 1)) | (1 << ((k + 1) & 7))
    if ((code >> k) & 1 && (code & besides) === 0) bits |= 1 << k
  }
  return bits
})

function eachPixel({ data, stride, width, height }: Plane, visit: (at: number) => void): void {
  for (let row = 1; row <= height; row++) {
    const end = row * stride + width
    for (let at = row * stride + 1; at <= end; at++) if (data[at] !== 0) visit(at)
  }
}

const centreOf = ({ stride }: Plane, at: number): PixelXY => [(at % stride) - 0.5, Math.floor(at / stride) - 0.5]

function middleOf(plane: Plane, pixels: readonly number[]): PixelXY {
  const centres = pixels.map((pixel) => centreOf(plane, pixel))
  const mean = (k: 0 | 1) => centres.reduce((sum, xy) => sum + xy[k], 0) / centres.length
  return [mean(0), mean(1)]
}
