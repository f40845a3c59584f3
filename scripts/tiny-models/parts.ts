import type { ModelSpec, NodeSpec, Weights } from './onnx-writer.ts'

/** Side of the tiles of the tiny models: 64 + 16 + 4 = 84 candidates at strides 8, 16 and 32. */
export const side = 64
export const candidates = 84

export const image = { name: 'image', type: 'float32' as const, dims: [1, 3, side, side] as readonly (number | string)[] }
export const weights = (name: string, dims: readonly number[], data: readonly number[]): Weights => ({ name, type: 'float32', dims, data })
export const ints = (name: string, data: readonly number[]): Weights => ({ name, type: 'int64', dims: [data.length], data })
export const node = (op: string, { from, to }: { from: readonly string[]; to: readonly string[] }, attributes: NonNullable<NodeSpec['attributes']> = {}): NodeSpec => ({
  op,
  inputs: from,
  outputs: to,
  attributes,
})

/** Logits of three classes by colour: 10 x (red, green, blue) - 5, from colours 0 to 1. */
export const byColour = (from: string, to: string): Pick<Required<ModelSpec>, 'nodes' | 'weights'> => ({
  nodes: [node('Conv', { from: [from, 'w', 'b'], to: [to] })],
  weights: [weights('w', [3, 3, 1, 1], [10, 0, 0, 0, 10, 0, 0, 0, 10]), weights('b', [3], [-5, -5, -5])],
})

/** The brightest red of the tile as [1, 1, 1]: what the scores of the tiny detectors are multiplied with. */
export const brightestRed = (from = 'image'): Pick<Required<ModelSpec>, 'nodes' | 'weights'> => ({
  nodes: [
    node('Slice', { from: [from, 'zero', 'one', 'axis'], to: ['red'] }),
    node('ReduceMax', { from: ['red'], to: ['brightest'] }, { axes: [1, 2, 3], keepdims: 0 }),
    node('Reshape', { from: ['brightest', 'shape'], to: ['gain'] }),
  ],
  weights: [ints('zero', [0]), ints('one', [1]), ints('axis', [1]), ints('shape', [1, 1, 1])],
})

/** Rows of `width` numbers, mostly zeros; given by index. */
export function rows(count: number, width: number, given: Readonly<Record<number, readonly number[]>>): number[] {
  const out = new Array<number>(count * width).fill(0)
  for (const [row, values] of Object.entries(given)) for (const [k, value] of values.entries()) out[Number(row) * width + k] = value
  return out
}

export const turnedAround = (data: readonly number[], count: number, width: number): number[] =>
  Array.from({ length: width * count }, (_, i) => data[(i % count) * width + Math.floor(i / count)] ?? 0)

/** fixed + gain x scores, both constants of the same shape. */
export function gained(
  to: string,
  dims: readonly number[],
  { fixed, scores }: { fixed: readonly number[]; scores: readonly number[] },
): Pick<Required<ModelSpec>, 'nodes' | 'weights'> {
  return {
    nodes: [node('Mul', { from: [`${to}_scores`, 'gain'], to: [`${to}_lit`] }), node('Add', { from: [`${to}_fixed`, `${to}_lit`], to: [to] })],
    weights: [weights(`${to}_fixed`, dims, fixed), weights(`${to}_scores`, dims, scores)],
  }
}

export const together = (...parts: readonly Pick<Required<ModelSpec>, 'nodes' | 'weights'>[]) => ({
  nodes: parts.flatMap((part) => part.nodes),
  weights: parts.flatMap((part) => part.weights),
})
