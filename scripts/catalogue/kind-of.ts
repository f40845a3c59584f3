import type { Dimension, KindName } from '../../src/contracts/kinds/index.ts'
import type { Typing } from '../../src/contracts/tool-spec.ts'

/** A kind as the catalogue writes it, in our names. */
export type Meant = { readonly kinds: readonly KindName[]; readonly many: boolean; readonly shape?: NonNullable<Typing['shape']> }

const inputs: Readonly<Record<string, readonly KindName[]>> = {
  raster: ['image', 'raster'],
  mask: ['mask', 'segmentation'],
  features: ['features'],
  graph: ['graph'],
  path: ['path'],
  quantity: ['quantity'],
  table: ['table'],
  picture: ['figure'],
  // the steps of a run so far: any result
  run: ['segmentation', 'mask', 'features', 'quantity', 'table', 'path'],
}

const outputs: Readonly<Record<string, KindName>> = {
  'mask<binary>': 'mask',
  'mask<multiclass>': 'segmentation',
  raster: 'raster',
  windows: 'table',
  features: 'features',
  graph: 'graph',
  path: 'path',
  point: 'point',
  quantity: 'quantity',
  table: 'table',
  picture: 'figure',
  yes_no: 'yes_no',
  text: 'text',
}

/** `features<point>`, `raster[]`, `mask` of an input. */
export function meantByInput(written: string): Meant {
  const many = written.endsWith('[]') || written === 'run'
  const bare = written.replace('[]', '')
  const kinds = inputs[bare.replace(/<.*>/, '')]
  if (!kinds) throw new RangeError(`no kind of ours for the input ${written}`)
  const shape = shapeOf(bare)
  return { kinds, many, ...(shape ? { shape } : {}) }
}

export type Made = { readonly output: KindName; readonly shape?: NonNullable<Typing['shape']>; readonly dimension?: Dimension }

/** Several results in one: the number where a table stands beside it, else the first. */
export function meantByOutput(written: string): Made {
  const parts = written.replace('[]', '').split(' + ')
  const main = (parts[0] === 'table' ? parts.find((part) => part.startsWith('quantity')) : undefined) ?? parts[0] ?? ''
  const output = outputs[main] ?? outputs[main.replace(/<.*>/, '')]
  if (!output) throw new RangeError(`no kind of ours for the output ${written}`)
  const shape = shapeOf(main)
  const dimension = output === 'quantity' ? (/<(count|area|length|ratio|volume)>/.exec(main)?.[1] as Dimension | undefined) : undefined
  return { output, ...(shape ? { shape } : {}), ...(dimension ? { dimension } : {}) }
}

const shapeOf = (written: string): Typing['shape'] => /<(point|line|polygon)>/.exec(written)?.[1] as Typing['shape']
