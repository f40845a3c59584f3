import type { Random } from '../prng.ts'
import type { Coast } from './coast.ts'

/** A street is a gentle wave around one axis: `offsetAt(s)` is its middle across, `s` metres along. */
export type Street = {
  readonly name: string
  readonly along: 'x' | 'y'
  readonly halfM: number
  readonly fromM: number
  readonly toM: number
  /** the axis the wave swings around, by `swingM` at most */
  readonly middleM: number
  readonly offsetAt: (s: number) => number
}

/** A stretch no car can pass, `fromM` to `toM` along its street. */
export type Blockage = { readonly street: Street; readonly fromM: number; readonly toM: number; readonly cause: 'debris' | 'trees' | 'sand' }

export type Streets = { readonly all: readonly Street[]; readonly east: readonly Street[]; readonly north: readonly Street[]; readonly blockages: readonly Blockage[] }

const swingM = 1.3
const eastNames = ['Mill Road', 'Palm Street', 'Shore Road', 'Quay Road', 'Harbour Road']
const northNames = ['First Lane', 'Second Lane', 'Third Lane', 'Fourth Lane', 'Fifth Lane']

export function planStreets(sideM: number, coast: Coast, random: Random): Streets {
  const east: Street[] = []
  for (let y = 22.5; y < coast.baseM - 24; y += 41)
    east.push(wave({ name: eastNames[east.length] ?? `Road ${east.length + 1}`, along: 'x', halfM: 3.1, middle: y, toM: sideM }, random))
  const last = east.at(-1)
  const north: Street[] = []
  for (let x = 28; last && x < sideM - 10; x += 48.5)
    north.push(wave({ name: northNames[north.length] ?? `Lane ${north.length + 1}`, along: 'y', halfM: 2.6, middle: x, toM: last.offsetAt(x) }, random))
  return { all: [...east, ...north], east, north, blockages: planBlockages({ east, north }, random) }
}

function wave({ middle, ...street }: { name: string; along: 'x' | 'y'; halfM: number; middle: number; toM: number }, random: Random): Street {
  const turn = random.between(0, 6)
  return { ...street, fromM: 0, middleM: middle, offsetAt: (s) => middle + swingM * Math.sin(s / 31 + turn) }
}

/** Two cuts on the road at the sea and one on a lane that leads to it: some houses stay within reach, some do not. */
function planBlockages({ east, north }: { east: readonly Street[]; north: readonly Street[] }, random: Random): Blockage[] {
  const cuts: Blockage[] = []
  const shore = east.at(-1)
  const [first, second, third] = [north[0], north[1], north[2]]
  if (shore && first && second) {
    const middle = (first.offsetAt(shore.toM) + second.offsetAt(shore.toM)) / 2 + random.between(-5, 5)
    cuts.push({ street: shore, fromM: middle - 5, toM: middle + 5.5, cause: 'debris' })
  }
  if (shore && second && third) {
    const middle = third.offsetAt(shore.toM) - random.between(13, 17)
    cuts.push({ street: shore, fromM: middle - 4, toM: middle + 4.5, cause: 'sand' })
  }
  const lane = second ?? first
  const before = east.at(-2)
  if (lane && before) {
    const middle = (before.offsetAt(0) + lane.toM) / 2 + random.between(2, 7)
    cuts.push({ street: lane, fromM: middle - 3, toM: middle + 3.2, cause: 'trees' })
  }
  return cuts
}

/** Metres along and across a street (signed) of a place. */
export const alongOf = (street: Street, x: number, y: number): number => (street.along === 'x' ? x : y)
export const acrossOf = (street: Street, x: number, y: number): number => (street.along === 'x' ? y - street.offsetAt(x) : x - street.offsetAt(y))

/** Metres to the edge of the roadway, negative on it, exact up to 10 m away and a lower bound beyond. */
export function distanceToStreet(street: Street, x: number, y: number): number {
  const rough = Math.abs((street.along === 'x' ? y : x) - street.middleM)
  if (rough > street.halfM + 10 + swingM) return rough - street.halfM - swingM
  const s = alongOf(street, x, y)
  const beyond = Math.max(street.fromM - s, s - street.toM, 0)
  const across = Math.abs(acrossOf(street, x, y))
  return (beyond === 0 ? across : Math.hypot(across, beyond)) - street.halfM
}

/** The blockage under a place, with a slightly ragged end, or null. */
export function blockageAt(blockages: readonly Blockage[], x: number, y: number): Blockage | null {
  for (const cut of blockages) {
    const across = acrossOf(cut.street, x, y)
    if (Math.abs(across) > cut.street.halfM) continue
    const s = alongOf(cut.street, x, y) + 0.5 * Math.sin(across * 1.7)
    if (s >= cut.fromM && s < cut.toM) return cut
  }
  return null
}

/** A blockage in the axes of its street, for what paints it. */
export const stripOf = ({ street, fromM, toM, cause }: Blockage) => ({
  cause,
  fromM,
  toM,
  halfM: street.halfM,
  at: (along: number, across: number): readonly [number, number] => (street.along === 'x' ? [along, street.offsetAt(along) + across] : [street.offsetAt(along) + across, along]),
  along: (x: number, y: number) => alongOf(street, x, y),
  across: (x: number, y: number) => acrossOf(street, x, y),
})
