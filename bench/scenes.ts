import { fileURLToPath } from 'node:url'
import { classRegistry } from '../src/contracts/classes.ts'
import type { PixelBox } from '../src/contracts/frame.ts'
import { drawDate, type SceneKind, type Strength, strengths, tellScene } from '../src/core/scene/index.ts'
import { detectionScores, type FoundObject, type TrueObject } from '../src/core/scores/index.ts'
import { addOverlap, emptyOverlap, overlapIou, paintAllIou } from './scenes/simple-scores.ts'
import { realOrGenerated } from './scenes/real-or-generated.ts'
import { type Box, buildingMask, openModel, vehicleBoxes } from './scenes/run-models.ts'

/**
 * `npm run bench:scenes`: how well models trained on real imagery alone see generated scenes. These figures are about the scenes, never
 * about the models: accuracy in the field is measured on real imagery only.
 */
const seeds = [11, 12, 13, 14]
const kinds: readonly SceneKind[] = ['wind', 'quake']
const buildingValues = new Set<number>([classRegistry.building_no_damage.index, classRegistry.building_minor_damage.index, classRegistry.building_major_damage.index])

const folder = (name: string) => fileURLToPath(new URL(`../models/${name}`, import.meta.url))
const asked = process.argv[2] ?? 'plain'
const strength = strengthOf(asked)
const [buildings, vehicles] = [await openModel(folder('buildings-drone')), await openModel(folder('vehicles'))]

console.log(`strength ${strength}, 1024 px at 0.15 m; buildings: all but destroyed ones; hit of a vehicle: IoU 0.5`)
console.log('kind   date    building IoU  paint all  precision  recall | vehicles  AP50   seeds')
for (const kind of kinds) {
  for (const date of [0, 1]) console.log(await row(kind, date))
}

function pixelBox([left, top, right, bottom]: Box): PixelBox {
  return [left, top, right, bottom]
}

function digits(share: number | null, places: number): string {
  return share?.toFixed(places) ?? '-'
}

function strengthOf(word: string): Strength {
  const known = strengths.find((one) => one === word)
  if (known) return known
  throw new RangeError(`"${word}" is no strength. Write: npm run bench:scenes -- ${strengths.join(' | ')}`)
}

async function row(kind: SceneKind, date: number): Promise<string> {
  const sum = emptyOverlap()
  const [found, real]: [FoundObject[], TrueObject[]] = [[], []]
  const each: string[] = []
  for (const seed of seeds) {
    const story = tellScene({ seed, kind, sizePx: 1024, gsdM: 0.15, strength, dates: 2, force: 0.75 })
    const state = story.states[date]
    if (!state) continue
    const { rgb, truth } = drawDate(story, state)
    const picture = { rgb, width: 1024, height: 1024 }
    const own = emptyOverlap()
    const mask = await buildingMask(buildings, picture)
    for (const one of [sum, own]) addOverlap(one, mask, (at) => buildingValues.has(truth.plane.labels[at] ?? 0))
    const boxes = truth.instances.filter((instance) => instance.kind === 'vehicle').map(({ box }) => box)
    const here = { image: String(seed), class: 'vehicle' }
    const [mine, ours] = [
      (await vehicleBoxes(vehicles, picture)).map(({ box, score }) => ({ ...here, box: pixelBox(box), score })),
      boxes.map((box) => ({ ...here, box: pixelBox(box) })),
    ]
    found.push(...mine)
    real.push(...ours)
    each.push(`${overlapIou(own).toFixed(2)}/${digits(detectionScores(mine, ours).map50, 2)}`)
  }
  const cells = [overlapIou(sum).toFixed(3), paintAllIou(sum).toFixed(3), (sum.inter / sum.predicted).toFixed(2), (sum.inter / sum.truth).toFixed(2)]
  return `${kind.padEnd(6)} ${(date === 0 ? 'before' : 'after').padEnd(6)}  ${cells.map((cell) => cell.padStart(10)).join(' ')} | ${String(real.length).padStart(8)}  ${digits(detectionScores(found, real).map50, 3)}  ${each.join(' ')}`
}

const told = await realOrGenerated(strength)
console.log(
  told
    ? `real or generated, linear judge, ${told.patches} patches of 64 px, places and seeds kept apart: balanced accuracy ${told.accuracies.map((share) => share.toFixed(3)).join(' and ')}`
    : 'real or generated: not run, the real imagery is not here',
)
process.exit(0)
