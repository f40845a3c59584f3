import type { Scalar } from '../../../contracts/kinds/geometry.ts'
import type { EdgeState } from '../../../contracts/kinds/graph.ts'

/** What the tags of a road say in the notation of OpenStreetMap; null where they say nothing that can be read. */
export type RoadTags = {
  /** `against`: only against the direction of the line */
  readonly oneWay: 'no' | 'along' | 'against'
  readonly speedKmh: number | null
  readonly widthM: number | null
  readonly name: string | null
  /** what `road_centre_lines`, `mark_blocked` and `road_gap_check` wrote down of the road; open where nothing is said, unknown where the word is not known */
  readonly state: EdgeState
  readonly why: string | null
  /** roads on different levels cross without meeting: layer, bridge and tunnel */
  readonly level: string
}

/** Speeds where no limit is tagged, by road class, km/h; written into the notes of a graph that uses them. */
export const usualSpeedsKmh: Readonly<Record<string, number>> = {
  motorway: 100,
  trunk: 80,
  primary: 60,
  secondary: 50,
  tertiary: 40,
  unclassified: 30,
  residential: 30,
  living_street: 10,
  service: 20,
  track: 15,
}

export function readRoadTags(properties: Readonly<Record<string, Scalar>>): RoadTags {
  const text = (key: string): string => String(properties[key] ?? '').trim()
  const limit = speedOf(text('maxspeed'))
  const usual = usualSpeedsKmh[text('highway').replace(/_link$/, '')]
  return {
    oneWay: oneWayOf(text('oneway').toLowerCase(), text('junction').toLowerCase()),
    speedKmh: limit ?? usual ?? null,
    widthM: roadWidthM(properties),
    name: text('name') || null,
    ...stateOf(text('state'), text('why') || text('because')),
    level: ['layer', 'bridge', 'tunnel'].map((key) => levelPart(key, text(key))).join('|'),
  }
}

/** Words for states of a road. What `road_gap_check` calls possibly blocked is blocked until somebody has looked: a way must not lead over it. */
const stateWords: Readonly<Record<string, EdgeState>> = {
  '': 'open',
  open: 'open',
  blocked: 'blocked',
  possibly_blocked: 'blocked',
  unknown: 'unknown',
  cannot_see: 'unknown',
}

function stateOf(word: string, why: string): Pick<RoadTags, 'state' | 'why'> {
  const name = word.toLowerCase().replaceAll(' ', '_')
  const state = Object.hasOwn(stateWords, name) ? stateWords[name] : undefined
  if (state === undefined) return { state: 'unknown', why: `its state "${word}" is not a known word${why ? `: ${why}` : ''}` }
  if (state === 'open') return { state, why: null }
  const said = name === 'possibly_blocked' ? 'possibly blocked' : ''
  return { state, why: [said, why].filter(Boolean).join(': ') || null }
}

function oneWayOf(value: string, junction: string): RoadTags['oneWay'] {
  if (['yes', 'true', '1'].includes(value)) return 'along'
  if (['-1', 'reverse'].includes(value)) return 'against'
  if (['no', 'false', '0'].includes(value)) return 'no'
  return junction === 'roundabout' || junction === 'circular' ? 'along' : 'no'
}

const kmPerMile = 1.609344

/** `50`, `50 km/h`, `30 mph`; everything else (`none`, `signals`, `RU:urban`) says no number. */
function speedOf(value: string): number | null {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)\s*(km\/h|kmh|kph|mph)?$/i.exec(value) ?? []
  const speed = Number(digits) * (unit.toLowerCase() === 'mph' ? kmPerMile : 1)
  return Number.isFinite(speed) && speed > 0 ? speed : null
}

/** Width of a road in metres as its properties tell it, `widthM` before `width`; null where they tell none. */
export function roadWidthM(properties: Readonly<Record<string, Scalar>>): number | null {
  return widthOf(String(properties['widthM'] ?? '').trim()) ?? widthOf(String(properties['width'] ?? '').trim())
}

const mPerFoot = 0.3048

/** `3.5`, `3.5 m`, `11 ft`, `11'6"`. */
function widthOf(value: string): number | null {
  const [, feet, inches] = /^(\d+)'(?:\s*(\d+)")?$/.exec(value) ?? []
  if (feet !== undefined) return (Number(feet) + Number(inches ?? 0) / 12) * mPerFoot
  const [, digits, unit = ''] = /^(\d+(?:[.,]\d+)?)\s*(m|ft)?$/i.exec(value) ?? []
  if (digits === undefined) return null
  const width = Number(digits.replace(',', '.')) * (unit.toLowerCase() === 'ft' ? mPerFoot : 1)
  return width > 0 ? width : null
}

/** `layer=0` and `bridge=no` are what a road without the tag has. */
function levelPart(key: string, value: string): string {
  if (['', 'no', '0', 'false'].includes(value.toLowerCase())) return ''
  return key === 'layer' ? value : key
}
