import type { InputNeed, InputSpec, ToolSpec, Typing } from '../../src/contracts/tool-spec.ts'
import { meantByInput, meantByOutput } from './kind-of.ts'

export type CatalogueKind = {
  readonly name: string
  readonly wires: Readonly<Record<string, string>>
  readonly arguments: readonly string[]
  readonly output: string
  readonly perception?: {
    readonly sensor: Readonly<Record<string, 'optical' | 'sar' | 'multispectral'>>
    readonly bands: number
    readonly gsdMetres: readonly [number, number] | null
    readonly classes: Readonly<Record<string, string>>
  }
}
export type CatalogueTool = {
  readonly name: string
  readonly module: string
  readonly summary: string
  readonly inputs: readonly { readonly name: string; readonly type: string; readonly required: boolean }[]
}

const modules: Readonly<Record<string, ToolSpec['module']>> = {
  perception: 'perception',
  raster: 'raster',
  vector: 'vector',
  logical: 'logic',
  logic: 'logic',
  visualization: 'picture',
  visualisation: 'picture',
  summarisation: 'picture',
}

/** One tool of the catalogue as a spec of ours: typed, and with nothing to run. */
export function specOf(kind: CatalogueKind, tool: CatalogueTool): ToolSpec {
  const made = meantByOutput(kind.output)
  const required = new Set(tool.inputs.filter((input) => input.required).map(({ name }) => name))
  const wires = Object.entries(kind.wires).map(([name, written]): [string, InputSpec] => {
    const { kinds, many } = meantByInput(written)
    return [name, { role: 'wire', kinds: [...kinds], many, optional: !required.has(name), label: name.replace(/_path(_list|s)?$/, '').replaceAll('_', ' '), note: '' }]
  })
  const mask = Object.entries(kind.wires).find(([, written]) => written.startsWith('mask'))?.[0] ?? null
  const plain = kind.arguments.filter((name) => name !== 'out_path').map((name): [string, InputSpec] => [name, argumentOf(name, { tool, mask, required: required.has(name) })])
  return {
    id: kind.name,
    version: 1,
    module: modules[tool.module] ?? 'picture',
    verb: kind.name,
    summary: tool.summary,
    aliases: [],
    inputs: Object.fromEntries([...wires, ...plain]),
    output: made.output,
    effects: 'none',
    typing: typingOf(kind, made),
    words: kind.name.split(/[._]/).filter((word) => word.length > 2),
  }
}

type ArgumentParts = { readonly tool: CatalogueTool; readonly mask: string | null; readonly required: boolean }

function argumentOf(name: string, { tool, mask, required }: ArgumentParts): InputSpec {
  const written = tool.inputs.find((input) => input.name === name)?.type ?? 'any'
  const isClasses = mask !== null && (name === 'classes' || name.endsWith('_classes'))
  const type = isClasses ? 'classes' : /^(int|float)\b/.test(written) ? 'number' : /^bool\b/.test(written) ? 'flag' : /^str\b/.test(written) ? 'text' : 'json'
  return { role: 'argument', type, of: isClasses ? mask : null, optional: !required, choices: null, min: null, max: null, unit: null, label: name, note: '' }
}

function typingOf(kind: CatalogueKind, { shape, dimension }: ReturnType<typeof meantByOutput>): Typing {
  const wires = Object.keys(kind.wires)
  const frame = wires.find((name) => name.startsWith('post')) ?? wires[0]
  const needs = needsOf(kind)
  const classes = classesOf(kind)
  const moves = kind.arguments.includes('dst_crs')
  return {
    ...(classes ? { classes } : {}),
    ...(frame === undefined ? {} : { frame }),
    ...(dimension ? { dimension } : {}),
    ...(shape ? { shape } : {}),
    ...(Object.keys(needs).length > 0 ? { needs } : {}),
    ...(onOneGrid.has(kind.name) && wires[0] && wires[1] ? { sameFrame: [[wires[0], wires[1]]] } : {}),
    ...(['calc.add', 'calc.sub', 'calc.diff', 'calc.greater_than'].includes(kind.name) ? { sameDimension: wires } : {}),
    ...(dimension === 'area' || dimension === 'length' ? { metric: true } : {}),
    ...(moves ? { crs: { argument: 'dst_crs' } } : {}),
  }
}

/** Tools that lay two things on one another pixel by pixel or shape by shape. */
const onOneGrid = new Set(['ras.diff', 'vec.intersect', 'vec.raster_stats', 'vec.clip', 'vec.nearest', 'vec.point_in_polygon'])

/** Names of the catalogue that mean a class of the registry and lose nothing on the way; every other one stays the name of a model's class. */
const classIds: Readonly<Record<string, string>> = {
  vehicle: 'vehicle',
  water: 'water',
  pool: 'pool',
  'swimming pool': 'pool',
  building: 'building',
  building_no_damage: 'building_no_damage',
  building_total_damage: 'building_destroyed',
  road_no_damage: 'road_clear',
  road_debris_covered: 'road_blocked',
  'debris blocked': 'road_blocked',
  'totally destroyed': 'building_destroyed',
}

function classesOf({ name, perception, wires, arguments: given }: CatalogueKind): Typing['classes'] {
  if (perception) return Object.values(perception.classes).map((word) => classIds[word] ?? `model:${word}`)
  const source = Object.keys(wires)[0]
  if (source === undefined || /^(calc|vis|model|report|poi|tool|logi)\./.test(name)) return undefined
  return given.includes('classes') ? { argument: 'classes' } : { wire: source }
}

function needsOf(kind: CatalogueKind): Record<string, InputNeed> {
  const needs = Object.entries(kind.wires).map(([input, written]): [string, InputNeed] => {
    const { shape } = meantByInput(written)
    return [
      input,
      { ...lookNeed(kind, input), ...(written === 'raster<elevation>' ? { sensors: ['elevation'] } : {}), ...(shape ? { shape } : {}), ...numberNeed(kind.name, input) },
    ]
  })
  return Object.fromEntries(needs.filter(([, need]) => Object.keys(need).length > 0))
}

const numberNeed = (name: string, input: string): InputNeed => (name === 'calc.volume' ? { dimensions: [input === 'area_m2' ? 'area' : 'length'] } : {})

/** What a model behind a tool of perception needs of an image. */
function lookNeed({ perception, wires }: CatalogueKind, input: string): InputNeed {
  if (!perception) return {}
  const isPair = 'pre_image_path' in wires && 'post_image_path' in wires
  const role = input === 'pre_image_path' ? 'pre' : 'post'
  const sensor = perception.sensor[role] ?? Object.values(perception.sensor)[0]
  const gsd = perception.gsdMetres
  return {
    ...(sensor ? { sensors: [sensor] } : {}),
    minBands: sensor === 'sar' ? 1 : perception.bands,
    ...(isPair ? { role } : {}),
    ...(gsd ? { gsdM: [gsd[0], gsd[1]] } : {}),
  }
}
