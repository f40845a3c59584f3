import { bytes, float, floats, int, joined, text } from './wire.ts'

/** Numbers of the ONNX standard for the element types used here. */
const elementTypes = { float32: 1, uint8: 2, int32: 6, int64: 7, string: 8, bool: 9, float16: 10 } as const
export type ElementType = keyof typeof elementTypes

/** A number is a fixed side, a name one that may be any. */
export type ValueInfo = { readonly name: string; readonly type: ElementType; readonly dims: readonly (number | string)[] }
export type Attribute = number | string | readonly number[] | { readonly float: number } | { readonly floats: readonly number[] } | { readonly strings: readonly string[] }
export type NodeSpec = {
  readonly op: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  readonly attributes?: Readonly<Record<string, Attribute>>
  readonly domain?: string
}
export type Weights = {
  readonly name: string
  readonly type: ElementType
  readonly dims: readonly number[]
  readonly data: readonly number[]
  /** file beside the model that holds the numbers instead */
  readonly external?: string
}
export type ModelSpec = {
  readonly ir?: number
  readonly opset?: number
  /** further operator sets by domain */
  readonly domains?: Readonly<Record<string, number>>
  readonly producer?: string
  /** of the graph */
  readonly name?: string
  readonly inputs: readonly ValueInfo[]
  readonly outputs: readonly ValueInfo[]
  readonly nodes: readonly NodeSpec[]
  readonly weights?: readonly Weights[]
  readonly metadata?: Readonly<Record<string, string>>
}

/** The bytes of an ONNX file. */
export function onnxFile({
  ir = 8,
  opset = 17,
  domains = {},
  producer = 'aftermap-tiny',
  name = 'tiny',
  inputs,
  outputs,
  nodes,
  weights = [],
  metadata = {},
}: ModelSpec): Uint8Array {
  const graph = bytes(
    7,
    ...nodes.map(nodeBytes),
    text(2, name),
    ...weights.map(weightBytes),
    ...inputs.map((value) => valueBytes(11, value)),
    ...outputs.map((value) => valueBytes(12, value)),
  )
  const sets = [['', opset], ...Object.entries(domains)] as const
  return joined([
    int(1, ir),
    text(2, producer),
    graph,
    ...sets.map(([domain, version]) => bytes(8, text(1, domain), int(2, version))),
    ...Object.entries(metadata).map(([key, value]) => bytes(14, text(1, key), text(2, value))),
  ])
}

function nodeBytes({ op, inputs, outputs, attributes = {}, domain }: NodeSpec): Uint8Array {
  return bytes(
    1,
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => attributeBytes(name, value)),
    ...(domain === undefined ? [] : [text(7, domain)]),
  )
}

function attributeBytes(name: string, value: Attribute): Uint8Array {
  if (typeof value === 'number') return bytes(5, text(1, name), int(3, value), int(20, 2))
  if (typeof value === 'string') return bytes(5, text(1, name), text(4, value), int(20, 3))
  if ('float' in value) return bytes(5, text(1, name), float(2, value.float), int(20, 1))
  if ('floats' in value) return bytes(5, text(1, name), floats(7, value.floats), int(20, 6))
  if ('strings' in value) return bytes(5, text(1, name), joined(value.strings.map((one) => text(9, one))), int(20, 8))
  return bytes(5, text(1, name), joined(value.map((one) => int(8, one))), int(20, 7))
}

function valueBytes(field: number, { name, type, dims }: ValueInfo): Uint8Array {
  const shape = bytes(2, ...dims.map((side) => bytes(1, typeof side === 'number' ? int(1, side) : text(2, side))))
  return bytes(field, text(1, name), bytes(2, bytes(1, int(1, elementTypes[type]), shape)))
}

function weightBytes({ name, type, dims, data, external }: Weights): Uint8Array {
  const head = [...dims.map((side) => int(1, side)), int(2, elementTypes[type]), text(8, name)]
  const raw = rawBytes(type, data)
  if (external === undefined) return bytes(5, ...head, bytes(9, raw))
  const entry = (key: string, value: string) => bytes(13, text(1, key), text(2, value))
  return bytes(5, ...head, entry('location', external), entry('offset', '0'), entry('length', String(raw.length)), int(14, 1))
}

export function rawBytes(type: ElementType, data: readonly number[]): Uint8Array {
  if (type === 'int64') return new Uint8Array(BigInt64Array.from(data, BigInt).buffer)
  if (type === 'int32') return new Uint8Array(Int32Array.from(data).buffer)
  if (type === 'uint8' || type === 'bool') return Uint8Array.from(data)
  if (type === 'float16') return new Uint8Array(Float16Array.from(data).buffer)
  return new Uint8Array(Float32Array.from(data).buffer)
}
