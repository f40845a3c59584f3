import { aliasNamed, toolAliases } from '../aliases/index.ts'
import type { TrajectoryStep } from './types.ts'

/**
 * Our steps under the names of the catalogue where one fits: every input of ours is filled by an argument of theirs or is a preset of the
 * alias. Steps without such a tool keep our name, which a replay reads as well.
 */
export function theirSteps(steps: readonly TrajectoryStep[], paths: Readonly<Record<string, string>>): TrajectoryStep[] {
  const made: TrajectoryStep[] = []
  for (const step of steps) made.push(theirStep(step, { before: made, paths }))
  return made
}

type Before = { readonly before: readonly TrajectoryStep[]; readonly paths: Readonly<Record<string, string>> }

function theirStep(step: TrajectoryStep, world: Before): TrajectoryStep {
  const args = Object.entries(step.args).filter(([, value]) => value !== null && value !== undefined)
  for (const alias of toolAliases) {
    if (alias.tool !== step.call) continue
    const argumentFor = new Map(inputsOf(alias.name))
    const isPreset = ([input, value]: [string, unknown]) => Object.hasOwn(alias.presets, input) && JSON.stringify(alias.presets[input]) === JSON.stringify(value)
    const rest = args.filter((one) => !isPreset(one))
    const presetsHold = Object.keys(alias.presets).every((input) => args.some((one) => one[0] === input && isPreset(one)) || rest.some(([name]) => name === input))
    const fits = presetsHold && rest.every(([input, value]) => argumentFor.has(input) && !isPlaced(value))
    const needed = alias.arguments.every(({ name, optional, fills }) => optional || fills === null || rest.some(([input]) => argumentFor.get(input) === name))
    if (fits && needed)
      return { call: alias.name, args: Object.fromEntries(rest.map(([input, value]) => [argumentFor.get(input) ?? input, theirValue(value, world)])), obs: step.obs }
  }
  return { ...step, args: Object.fromEntries(args.map(([input, value]) => [input, theirValue(value, world)])) }
}

/** Our inputs with the argument of theirs that fills each. */
const inputsOf = (alias: string): [string, string][] =>
  Object.entries(aliasNamed(alias)?.arguments ?? {}).flatMap(([name, { fills, typed }]): [string, string][] => [
    ...(fills === null ? [] : [[fills, name] as [string, string]]),
    ...(typed === undefined ? [] : [[typed, name] as [string, string]]),
  ])

/** A place by value has two numbers in theirs, in another order. */
const isPlaced = (value: unknown): boolean => typeof value === 'object' && value !== null && ('pixel' in value || 'lonLat' in value || 'geojson' in value)

/** `<result>` under the first key of theirs that is the result; names of layers as their paths. */
function theirValue(value: unknown, world: Before): unknown {
  if (Array.isArray(value)) return value.map((one) => theirValue(one, world))
  if (typeof value !== 'string') return value
  const match = /^<result> from trajectory\[(\d+)\]\.obs$/.exec(value)
  if (!match) return Object.hasOwn(world.paths, value) ? world.paths[value] : value
  const at = Number(match[1])
  const source = toolAliases.find(({ name }) => name === world.before[at]?.call)
  return `<${source?.output[0]?.key ?? 'result'}> from trajectory[${at}].obs`
}
