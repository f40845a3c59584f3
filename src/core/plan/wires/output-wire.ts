import { type Dimension, type Unit, UnitSchema, type Wire, type WireFrame } from '../../../contracts/kinds/index.ts'
import type { PlanningContext } from '../../../contracts/planning-context.ts'
import type { ToolSpec, Typing } from '../../../contracts/tool-spec.ts'
import { type Step, inputValue } from '../subject.ts'
import { bareWire } from './bare-wire.ts'
import { classesOut } from './classes-out.ts'

type Known = { readonly wires: ReadonlyMap<string, Wire>; readonly context: PlanningContext }

/** What the typing of a tool makes of the wires it takes. */
export function wireOfOutput(step: Step, spec: ToolSpec, known: Known): Wire {
  const bare = bareWire(spec.output)
  const { typing } = spec
  if (!typing) return bare
  const taken = step.wires.flatMap(({ names }) => names ?? []).flatMap((name) => known.wires.get(name) ?? [])
  const source = typing.frame === undefined ? undefined : wireOn(step, typing.frame, known)
  const frame = frameOut(step, typing, source?.frame ?? null)
  return {
    ...bare,
    classes: classesOut(step, typing, known),
    frame,
    sensor: source?.sensor ?? null,
    bands: spec.output === 'raster' || spec.output === 'image' ? (source?.bands ?? null) : null,
    layers: union(taken.map(({ layers }) => layers)),
    dates: union(taken.map(({ dates }) => dates)).sort(),
    role: source?.role ?? null,
    dimension: dimensionOut(step, typing, known),
    unit: unitOut(step, typing, { ...known, frame }),
    shape: typing.shape ?? (spec.output === 'features' ? (source?.shape ?? null) : null),
  }
}

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())]

/** The first wire on an input. */
function wireOn(step: Step, input: string, { wires }: Pick<Known, 'wires'>): Wire | undefined {
  const name = step.wires.find((one) => one.input === input)?.names?.[0]
  return name === undefined ? undefined : wires.get(name)
}

/** A tool that moves things onto another grid makes a grid of its own. */
function frameOut({ action }: Step, typing: Typing, source: WireFrame | null): WireFrame | null {
  const crs = typing.crs && inputValue(action, typing.crs.argument)
  return typeof crs === 'string' ? { of: action.outputs[0] ?? action.id, crs, gsdM: null, metric: source?.metric ?? false } : source
}

function dimensionOut(step: Step, { dimension }: Typing, known: Known): Dimension | null {
  if (dimension === undefined) return null
  return typeof dimension === 'string' ? dimension : (wireOn(step, dimension.wire, known)?.dimension ?? null)
}

function unitOut(step: Step, typing: Typing, { wires, frame }: Known & { frame: WireFrame | null }): Unit | null {
  const { unit } = typing
  if (unit === undefined || typeof unit === 'string') return unit ?? null
  if ('wire' in unit) return wireOn(step, unit.wire, { wires })?.unit ?? null
  const named = UnitSchema.safeParse(inputValue(step.action, unit.argument))
  if (named.success) return named.data
  // without a unit an area is told in what its grid allows
  return typing.dimension === 'area' && frame ? (frame.metric ? 'm2' : 'px2') : null
}
