import type { ByteSource } from './byte-source.ts'
import { type Field, type WireFields, WireError, wireFields } from './wire-fields.ts'

/** An input or output as the graph declares it; a name instead of a number is a side that may be any, `?` one without a name. */
export type ValueInfo = { readonly name: string; readonly type: string; readonly shape: readonly (number | string)[] | null }

/** Part of another file that holds weights. */
export type ExternalPart = { readonly location: string; readonly endByte: number }

/** What an ONNX file says of itself before its weights are looked at. */
export type OnnxHeader = {
  readonly ir: number
  readonly producer: string
  /** operator set by domain, '' for the standard's own */
  readonly opsets: Readonly<Record<string, number>>
  /** domains of operators used that the file does not define itself */
  readonly domains: readonly string[]
  readonly inputs: readonly ValueInfo[]
  readonly outputs: readonly ValueInfo[]
  readonly metadata: Readonly<Record<string, string>>
  readonly external: readonly ExternalPart[]
}

// biome-ignore format: a table
const elementTypes: Readonly<Record<number, string>> = {
  1: 'float32', 2: 'uint8', 3: 'int8', 4: 'uint16', 5: 'int16', 6: 'int32', 7: 'int64', 8: 'string', 9: 'bool', 10: 'float16', 11: 'float64', 12: 'uint32', 13: 'uint64', 16: 'bfloat16',
}

/** The header of an ONNX file; weights are stepped over. @throws WireError for other bytes */
export function readHeader(source: ByteSource): OnnxHeader {
  const wire = wireFields(source)
  const own = new Set<string>()
  const opsets = new Map<string, number>()
  const metadata = new Map<string, string>()
  const said: { ir: number; producer: string; graph: Graph | null } = { ir: 0, producer: '', graph: null }
  wire.each(
    { from: 0, to: source.size },
    {
      1: (field) => (said.ir = field.value ?? 0),
      2: (field) => (said.producer = wire.text(field)),
      7: (field) => (said.graph = readGraph(wire, field)),
      8: (field) => {
        const { text, numbers } = flat(wire, field)
        opsets.set(text[1] ?? '', numbers[2] ?? 0)
      },
      14: (field) => {
        const { text } = flat(wire, field)
        metadata.set(text[1] ?? '', text[2] ?? '')
      },
      // a function the file defines itself: its domain
      25: (field) => wire.each(field, { 10: (domain) => own.add(wire.text(domain)) }),
    },
  )
  const { ir, producer, graph } = said
  if (!graph || ir < 1) throw new WireError('malformed')
  return {
    ir,
    producer,
    opsets: Object.fromEntries(opsets),
    metadata: Object.fromEntries(metadata),
    domains: [...graph.domains].filter((one) => !own.has(one)),
    // files of old list their weights among the inputs
    inputs: graph.inputs.filter(({ name }) => !graph.weights.has(name)),
    outputs: graph.outputs,
    external: graph.external,
  }
}

type Graph = { inputs: ValueInfo[]; outputs: ValueInfo[]; external: ExternalPart[]; weights: Set<string>; domains: Set<string> }

function readGraph(wire: WireFields, at: Field): Graph {
  const graph: Graph = { inputs: [], outputs: [], external: [], weights: new Set(), domains: new Set() }
  wire.each(at, {
    1: (node) => wire.each(node, { 7: (domain) => graph.domains.add(wire.text(domain)) }),
    5: (weights) => readWeights(wire, weights, graph),
    11: (value) => graph.inputs.push(readValue(wire, value)),
    12: (value) => graph.outputs.push(readValue(wire, value)),
  })
  return graph
}

function readWeights(wire: WireFields, at: Field, graph: Graph): void {
  const entries = new Map<string, string>()
  wire.each(at, {
    8: (name) => graph.weights.add(wire.text(name)),
    13: (entry) => {
      const { text } = flat(wire, entry)
      entries.set(text[1] ?? '', text[2] ?? '')
    },
  })
  const location = entries.get('location')
  if (location !== undefined) graph.external.push({ location, endByte: Number(entries.get('offset') ?? 0) + Number(entries.get('length') ?? 0) })
}

/** ValueInfoProto: name 1, type 2 { tensor 1 { element 1, shape 2 { dim 1 { value 1, name 2 } } } }. */
function readValue(wire: WireFields, at: Field): ValueInfo {
  const value: { name: string; type: string; shape: (number | string)[] | null } = { name: '', type: 'unknown', shape: null }
  const tensor = {
    1: (element: Field) => (value.type = elementTypes[element.value ?? 0] ?? 'unknown'),
    2: (shape: Field) => (value.shape = readShape(wire, shape)),
  }
  wire.each(at, {
    1: (name) => (value.name = wire.text(name)),
    2: (type) => wire.each(type, { 1: (kind) => wire.each(kind, tensor), 4: () => (value.type = 'sequence'), 5: () => (value.type = 'map') }),
  })
  return value
}

function readShape(wire: WireFields, at: Field): (number | string)[] {
  const shape: (number | string)[] = []
  wire.each(at, {
    1: (side) => {
      const { text, numbers } = flat(wire, side)
      const size = numbers[1] ?? -1
      shape.push(size >= 0 ? size : text[2] || '?')
    },
  })
  return shape
}

/** A message of texts and numbers, by field. */
function flat(wire: WireFields, at: Field): { text: Record<number, string>; numbers: Record<number, number> } {
  const text: Record<number, string> = {}
  const numbers: Record<number, number> = {}
  const take = (field: Field) => {
    if (field.value === null) text[field.number] = wire.text(field)
    else numbers[field.number] = field.value
  }
  wire.each(at, { 1: take, 2: take })
  return { text, numbers }
}
