import type { Random } from '../prng.ts'
import { localAt } from '../shape.ts'
import type { Building } from './buildings.ts'
import type { Landmark } from './landmarks.ts'
import type { RoadEdge, RoadNet } from './roads.ts'
import { type Ground, type Vehicle, vehicleOutline } from './yard-things.ts'

const kinds = ['car', 'car', 'car', 'car', 'van', 'pickup'] as const
/** metres between cars that follow each other, on the average */
const spacingM = { main: 13, street: 20, track: 60 } as const
/** cars this far outside do not reach into the picture */
const marginM = 4

type Pose = { readonly x: number; readonly y: number; readonly angle: number; readonly parked: boolean }

/** In lanes, along the kerb, beside houses and in the rows of car parks; each keeps clear of what stands there. */
export function planVehicles(
  { net, buildings, landmarks }: { net: RoadNet; buildings: readonly Building[]; landmarks: readonly Landmark[] },
  ground: Ground,
  random: Random,
): Vehicle[] {
  const all: Vehicle[] = []
  const place = ({ x, y, angle, parked }: Pose, isFree: boolean) => {
    const vehicle = { x, y, angle: angle + random.between(-0.04, 0.04), kind: random.pick(kinds), tone: random.next(), id: all.length + 1, parked }
    if (Math.min(x, y) < -marginM || Math.max(x, y) > ground.sideM + marginM) return
    if (isFree || ground.claims.claim(vehicleOutline(vehicle), Math.max(0.5, ground.gapM))) all.push(vehicle)
  }
  for (const edge of net.edges) for (const pose of alongRoad(edge, random)) place(pose, false)
  for (const house of buildings) {
    const pose = besideHouse(house, random)
    if (random.chance(0.4) && ground.roads.near(pose.x, pose.y).distance > 3.2) place(pose, false)
  }
  const bays = landmarks.filter(({ kind }) => kind === 'car_park').flatMap((lot) => inRows(lot, ground.gapM))
  for (const pose of bays.filter(() => random.chance(0.66))) place(pose, true)
  return all
}

function alongRoad(edge: RoadEdge, random: Random): Pose[] {
  const angle = Math.atan2(edge.b[1] - edge.a[1], edge.b[0] - edge.a[0])
  const local = localAt(edge.a[0], edge.a[1], angle)
  const poses: Pose[] = []
  for (let s = 9; s < edge.lengthM - 9; s += spacingM[edge.class] * random.between(0.4, 1.6)) {
    const side = random.pick([-1, 1])
    const parked = edge.class === 'main' && random.chance(0.5)
    const [x, y] = local.out(s, side * (parked ? edge.halfM - 1.15 : edge.halfM * 0.42))
    poses.push({ x, y, angle: angle + (side > 0 ? 0 : Math.PI), parked })
  }
  return poses
}

function besideHouse({ x, y, angle, wings }: Building, random: Random): Pose {
  const halfU = Math.max(...wings.map((wing) => Math.abs(wing.u) + wing.halfU))
  const [px, py] = localAt(x, y, angle).out(random.pick([-1, 1]) * (halfU + 1.7), random.between(-1.5, 1.5))
  return { x: px, y: py, angle: angle + Math.PI / 2, parked: true }
}

/** The middles of the bays of a car park, wider apart where pixels are coarse. */
function inRows(lot: Landmark, gapM: number): Pose[] {
  const local = localAt(lot.x, lot.y, lot.angle)
  const poses: Pose[] = []
  for (const v of [-8.5, -1.5, 6]) {
    if (Math.abs(v) > lot.halfV - 2.8) continue
    for (let u = -15; u <= 15; u += Math.max(2.75, 1.95 + gapM)) {
      const [x, y] = local.out(u, v)
      if (Math.abs(u) < lot.halfU - 1.2) poses.push({ x, y, angle: lot.angle + Math.PI / 2, parked: true })
    }
  }
  return poses
}
