// `npm run bench:teach [-- PARTS]`: what a few clicks teach, against the shipped land-cover model on the same pixels, and a review of 415 buildings by an oracle.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../src/core/teach/index.ts'
import { unwrap } from '../src/contracts/result.ts'
import { openRaster } from '../src/engine/files/index.ts'
import { installedHelpers, type PixelStroke, teachPixelFile } from '../src/engine/teach/index.ts'
import { shippedLandCover } from './teach/landcover.ts'
import { reviewBuildings } from './teach/review.ts'

const clicksEach = 20
const radiusPx = 2
const folder = join(import.meta.dirname, '../../shared/perception-data/dubai-landcover')
/** value of the mask to class; tiles 6 and 8, which no model saw, are not in the folder, so the shipped model has the advantage of its training tiles */
const classes = ['background', 'building', 'background', 'road', 'tree', 'water'] as const
const names = ['building', 'background', 'road', 'tree', 'water']

type Plane = { values: Uint8Array; width: number; height: number }

async function readPlane(path: string): Promise<Plane> {
  const source = unwrap(await openRaster(path))
  const { width, height } = source.frame
  const [band] = unwrap(await source.readValues({ box: [0, 0, width, height], bands: [0] })).bands
  await source.close()
  return { values: Uint8Array.from(band?.values as Uint8Array), width, height }
}

/** Clicks where 5 x 5 pixels around are of the class, spread at random: what a careful person would click. */
function clicksOf({ values, width, height }: Plane, seed: number): PixelStroke[] {
  const random = seededRandom(seed)
  const strokes: PixelStroke[] = []
  for (let value = 1; value <= 5; value++) {
    for (let tries = 0, found = 0; tries < 200_000 && found < clicksEach; tries++) {
      const [x, y] = [2 + Math.floor(random() * (width - 4)), 2 + Math.floor(random() * (height - 4))]
      let same = true
      for (let at = 0; at < 25 && same; at++) same = values[(y - 2 + Math.floor(at / 5)) * width + x - 2 + (at % 5)] === value
      if (!same) continue
      found++
      strokes.push({ class: classes[value] as string, points: [[x + 0.5, y + 0.5]], radiusPx })
    }
  }
  return strokes
}

type Said = { values: Uint8Array; numbers: ReadonlyMap<string, number> }

/** IoU of each class present in truth or answer over the pixels that were not clicked; an open pixel (254) is a wrong one. */
function ious(truth: Plane, { values, numbers }: Said, clicked: Uint8Array): (number | null)[] {
  return names.map((name) => {
    const counted = [...values.keys()].filter((at) => truth.values[at] !== 0 && clicked[at] === 0)
    const isTrue = (at: number) => classes[truth.values[at] as number] === name
    const isSaid = (at: number) => values[at] === numbers.get(name)
    const either = counted.filter((at) => isTrue(at) || isSaid(at)).length
    return either === 0 ? null : counted.filter((at) => isTrue(at) && isSaid(at)).length / either
  })
}

const mean = (values: readonly (number | null)[]): number => {
  const known = values.filter((value) => value !== null)
  return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
}
const row = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
const figure = (value: number | null) => (value === null ? '-' : value.toFixed(3))

/** the set does not state it; estimated from lane widths */
const gsdM = 1
const kinds = [
  { mode: 'pixels', isHelped: false },
  { mode: 'pixels', isHelped: true },
  { mode: 'objects', isHelped: true },
] as const

async function landCover(parts: readonly string[]): Promise<void> {
  if (!existsSync(folder)) return void process.stdout.write('The land-cover tiles (../shared/perception-data/dubai-landcover) are not here.\n')
  const helpers = await installedHelpers([join(import.meta.dirname, '../models')], { execPath: process.execPath })
  row(['tile', 'strokes', 'classifier', ...names, 'mIoU', 'seconds'])
  row(Array.from({ length: 10 }, () => '---'))
  for (const [at, part] of parts.entries()) {
    const image = join(folder, `${part}.jpg`)
    const truth = await readPlane(join(folder, `${part}_mask.png`))
    const strokes = clicksOf(truth, at + 1)
    const clicked = new Uint8Array(truth.values.length)
    for (const { points } of strokes) {
      const [x, y] = points[0] as [number, number]
      for (let k = 0; k < 25; k++) clicked[(Math.floor(y) - 2 + Math.floor(k / 5)) * truth.width + Math.floor(x) - 2 + (k % 5)] = 1
    }
    const shipped = await shippedLandCover(image)
    const base = ious(truth, shipped, clicked)
    row([part, '0', 'landcover-sat', ...base.map(figure), figure(mean(base)), shipped.seconds.toFixed(1)])
    for (const { mode, isHelped } of kinds) {
      const startedAt = performance.now()
      const taught = unwrap(await teachPixelFile({ image, strokes, mode, gsdM, models: isHelped ? helpers : null }))
      const own = ious(truth, { values: taught.values, numbers: new Map(taught.classes.map((name, k) => [name, taught.maskValues[k] as number])) }, clicked)
      row([
        part,
        String(strokes.length),
        `taught, ${mode} (${taught.method})${isHelped ? helpWords(taught.help) : ''}`,
        ...own.map(figure),
        figure(mean(own)),
        ((performance.now() - startedAt) / 1000).toFixed(1),
      ])
    }
  }
}

/** Which model helped, or was left, and what its help is worth on strokes held aside. */
function helpWords(help: { id: string; used: boolean; gain: number | null } | null): string {
  if (!help) return ''
  const gain = help.gain === null ? '' : ` (F1 ${help.gain < 0 ? '' : '+'}${help.gain.toFixed(3)})`
  return help.used ? ` + ${help.id}${gain}` : `, ${help.id} left${gain}`
}

const scratch = mkdtempSync(join(tmpdir(), 'aftermap-teach-'))
const given = process.argv.slice(2)
try {
  if (given[0] !== 'review') await landCover(given.length > 0 ? given : ['tile2/part05', 'tile4/part05', 'tile7/part05'])
  if (given.length === 0 || given[0] === 'review') {
    for (const [what, value] of Object.entries(await reviewBuildings(scratch))) row([what, value])
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
