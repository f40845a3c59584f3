import type { PixelBox, PixelXY } from '../../contracts/frame.ts'

/** Size of one connected part and where it lies; `first` is its first pixel in reading order. */
export type ComponentStats = { readonly label: number; readonly areaPx: number; readonly bbox: PixelBox; readonly first: PixelXY }

/** `labels`: 0 outside, else 1 to `count` in reading order of the first pixels; `stats[k]` belongs to label k + 1. */
export type Components = { readonly labels: Int32Array; readonly count: number; readonly stats: readonly ComponentStats[] }

/**
 * 8-connected parts of the pixels whose value is wanted (asked classes are merged first). Union-find over one pass,
 * a second one writes the final numbers.
 */
export function labelComponents(
  mask: Uint8Array,
  size: { readonly width: number; readonly height: number },
  wanted: ReadonlySet<number> | ((value: number) => boolean),
): Components {
  const inside = insideTable(wanted)
  const { labels, parents } = provisional(mask, size, inside)
  return numbered(labels, parents, size)
}

function insideTable(wanted: ReadonlySet<number> | ((value: number) => boolean)): Uint8Array {
  const test = typeof wanted === 'function' ? wanted : (value: number) => wanted.has(value)
  return Uint8Array.from({ length: 256 }, (_, value) => (test(value) ? 1 : 0))
}

/** Label above, to the left and at the upper corners of a pixel; 0 where there is none. */
type Near = { readonly up: number; readonly left: number; readonly upLeft: number; readonly upRight: number }

function nearLabels(labels: Int32Array, width: number, { x, y }: { x: number; y: number }): Near {
  const at = y * width + x
  const above = y > 0
  return {
    up: above ? (labels[at - width] as number) : 0,
    left: x > 0 ? (labels[at - 1] as number) : 0,
    upLeft: above && x > 0 ? (labels[at - width - 1] as number) : 0,
    upRight: above && x < width - 1 ? (labels[at - width + 1] as number) : 0,
  }
}

function provisional(mask: Uint8Array, { width, height }: { width: number; height: number }, inside: Uint8Array) {
  const labels = new Int32Array(width * height)
  const sets = unionFind()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (inside[mask[at] as number] === 0) continue
      const { up, left, upLeft, upRight } = nearLabels(labels, width, { x, y })
      const near = up || left || upLeft
      // when the pixel above is in, the upper right one is joined to it already
      if (up === 0 && near !== 0 && upRight !== 0) sets.join(near, upRight)
      labels[at] = near || upRight || sets.make()
    }
  }
  return { labels, parents: sets.flatten() }
}

function unionFind() {
  let parents: Int32Array<ArrayBuffer> = new Int32Array(1024)
  let next = 1
  const find = (label: number) => {
    let root = label
    while (parents[root] !== root) root = parents[root] as number
    let at = label
    while (parents[at] !== root) {
      const up = parents[at] as number
      parents[at] = root
      at = up
    }
    return root
  }
  return {
    make: () => {
      if (next === parents.length) parents = grown(parents)
      parents[next] = next
      return next++
    },
    join: (a: number, b: number) => {
      const [p, q] = [find(a), find(b)]
      if (p < q) parents[q] = p
      else parents[p] = q
    },
    flatten: () => {
      for (let label = 1; label < next; label++) parents[label] = find(label)
      return parents
    },
  }
}

function grown(array: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}

function numbered(labels: Int32Array, parents: Int32Array, { width, height }: { width: number; height: number }): Components {
  const final = new Int32Array(parents.length)
  const area: number[] = []
  const boxes: [number, number, number, number][] = []
  const first: PixelXY[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      if (labels[at] === 0) continue
      const root = parents[labels[at] as number] as number
      if (final[root] === 0) {
        final[root] = area.push(0)
        boxes.push([x, y, x + 1, y + 1])
        first.push([x, y])
      }
      const label = final[root] as number
      labels[at] = label
      area[label - 1] = (area[label - 1] as number) + 1
      const box = boxes[label - 1] as [number, number, number, number]
      if (x < box[0]) box[0] = x
      if (x >= box[2]) box[2] = x + 1
      box[3] = y + 1
    }
  }
  return { labels, count: area.length, stats: area.map((areaPx, i) => ({ label: i + 1, areaPx, bbox: boxes[i] as PixelBox, first: first[i] as PixelXY })) }
}
