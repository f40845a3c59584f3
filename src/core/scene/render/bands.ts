import { classRegistry } from '../../../contracts/classes.ts'
import type { DateState } from '../disaster/state.ts'
import { hash } from '../noise.ts'
import { firstIds, levelAt, type RowsTruth } from '../truth/label-scene.ts'
import type { World } from '../world/make-world.ts'
import { lookOf } from './look.ts'

/** Bands beside red, green and blue: reflectances times 10,000, and radar backscatter as linear intensity. */
export type SceneBands = { readonly nir: Uint16Array; readonly swir1: Uint16Array; readonly swir2: Uint16Array; readonly vv: Float32Array; readonly vh: Float32Array }

/** near infrared, two short-wave infrareds (shares), then VV and VH in decibel */
type Material = readonly [nir: number, swir1: number, swir2: number, vvDb: number, vhDb: number]
const soil: Material = [0.25, 0.35, 0.3, -12, -18]
const grass: Material = [0.38, 0.24, 0.14, -11, -16]
const vegetation: Material = [0.45, 0.2, 0.1, -10, -15]
const water: Material = [0.02, 0.01, 0.01, -20, -27]
const burnt: Material = [0.12, 0.25, 0.3, -13, -19]
const asphalt: Material = [0.18, 0.2, 0.18, -16, -23]
const roof: Material = [0.25, 0.28, 0.24, -3, -10]
const rubble: Material = [0.22, 0.3, 0.27, -6, -12]
const metal: Material = [0.3, 0.22, 0.2, -4, -11]
const lava: Material = [0.06, 0.14, 0.24, -9, -14]

const ix = (id: keyof typeof classRegistry): number => classRegistry[id].index
const byLabel = new Map<number, Material>([
  [ix('background'), grass],
  [ix('water'), water],
  [ix('building_no_damage'), roof],
  [ix('building_minor_damage'), roof],
  [ix('building_major_damage'), rubble],
  [ix('building_destroyed'), rubble],
  [ix('vehicle'), metal],
  [ix('road_clear'), asphalt],
  [ix('road_blocked'), soil],
  [ix('tree'), vegetation],
  [ix('pool'), water],
])

/** looks of a medium resolution amplitude image */
const looks = 4

/** All bands of rows of one date. Radar looks from the left: walls that face it shine, roofs lean towards it, and what lies behind is dark. */
export function bandsOf(world: World, state: DateState, truth: RowsTruth): SceneBands {
  const { width, top, labels } = truth.plane
  const count = labels.length
  const { seed } = lookOf(world.order, state.index)
  const bands = { nir: new Uint16Array(count), swir1: new Uint16Array(count), swir2: new Uint16Array(count), vv: new Float32Array(count), vh: new Float32Array(count) }
  const materialAt = materials(truth, state)
  const wallGain = wallEffects(world, state, truth)
  for (let at = 0; at < count; at++) {
    const [nir, swir1, swir2, vvDb, vhDb] = materialAt(at)
    const [x, y] = [at % width, Math.floor(at / width) + top]
    const grain = 0.9 + 0.2 * hash(x, y, seed + 40)
    bands.nir[at] = Math.round(1e4 * nir * grain)
    bands.swir1[at] = Math.round(1e4 * swir1 * grain)
    bands.swir2[at] = Math.round(1e4 * swir2 * grain)
    // buildings scatter in bursts: a second gamma makes their speckle heavier than that of open ground
    const burst = vvDb > -7 ? gamma(2, [x, y, seed + 60]) : 1
    bands.vv[at] = 10 ** (vvDb / 10) * gamma(looks, [x, y, seed + 41]) * burst * (wallGain[at] ?? 1)
    bands.vh[at] = 10 ** (vhDb / 10) * gamma(looks, [x, y, seed + 51]) * burst * (wallGain[at] ?? 1)
  }
  return bands
}

function materials({ plane, extras }: RowsTruth, state: DateState): (at: number) => Material {
  const coverMask = extras.find(({ set }) => set === state.cover?.kind)
  const covering: Material = state.cover?.kind === 'burnt' ? burnt : state.cover?.kind === 'lava' ? lava : soil
  const overRoads = state.cover?.kind !== 'burnt'
  return (at) => {
    const label = plane.labels[at] ?? 0
    const isGround = label === 0 || (overRoads && label === ix('road_blocked'))
    if (coverMask && coverMask.values[at] === 255 && isGround) return covering
    return byLabel.get(label) ?? soil
  }
}

/** A mean of `n` exponential draws: gamma distributed with mean 1 and variance 1 / n. */
function gamma(n: number, [x, y, seed]: readonly [number, number, number]): number {
  let sum = 0
  for (let k = 0; k < n; k++) sum -= Math.log(1 - hash(x, y, seed + k * 101))
  return sum / n
}

/** Factors by pixel for an angle of incidence of 38 degrees from the left. */
function wallEffects(world: World, state: DateState, { plane }: RowsTruth): Float32Array {
  const gain = new Float32Array(plane.labels.length).fill(1)
  const { width, height, gsdM, instances } = plane
  const tangent = 0.781
  const first = firstIds(world).building
  const tall = new Map(world.buildings.map(({ id, heightM }, at) => [first + id, levelAt(state, at) === 3 ? 0 : heightM]))
  for (let row = 0; row < height; row++) {
    for (let column = 1; column < width; column++) {
      const at = row * width + column
      const id = instances[at] ?? 0
      const heightM = tall.get(id) ?? 0
      if (heightM > 0 && instances[at - 1] !== id) brighten(gain, { at, column, reachPx: Math.ceil(heightM / tangent / gsdM) })
      const left = tall.get(instances[at - 1] ?? 0) ?? 0
      if (left > 0 && instances[at - 1] !== id) darken(gain, { at, room: width - column, reachPx: Math.ceil((left * tangent) / gsdM) })
    }
  }
  return gain
}

type Run = { readonly at: number; readonly reachPx: number }

/** The wall that faces the radar and the ground before it: double bounce, and the roof laid over it. */
function brighten(gain: Float32Array, { at, column, reachPx }: Run & { readonly column: number }): void {
  gain[at] = 8
  for (let step = 1; step <= Math.min(column, reachPx); step++) gain[at - step] = Math.max(gain[at - step] ?? 1, 2.5)
}

/** Radar shadow behind a building: noise is all that is left. */
function darken(gain: Float32Array, { at, room, reachPx }: Run & { readonly room: number }): void {
  for (let step = 0; step < Math.min(room, reachPx); step++) gain[at + step] = Math.min(gain[at + step] ?? 1, 0.08)
}
