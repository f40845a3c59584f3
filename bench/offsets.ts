import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelComponents } from '../src/core/raster/index.ts'
import { classTable } from '../src/core/vision/index.ts'
import { listModels } from '../src/engine/models/index.ts'
import { type Model, runModel } from './models/run-model.ts'

/**
 * How much the place of the tile grid changes a result: the same image at nine offsets of the grid, a third of a step apart on both axes.
 * `node bench/offsets.ts [--write] [MODEL...]`; `--write` puts the spread into the cards. Needs ../shared/perception-data.
 */
type Trial = { readonly image: string; readonly gsdM: number | null; readonly cls: string }

const data = join(import.meta.dirname, '../../shared/perception-data')
const trials: Readonly<Record<string, Trial>> = {
  'buildings-drone': { image: 'oam-buildings/banepa_mid.tif', gsdM: null, cls: 'building' },
  vehicles: { image: 'vehicles/kit_avenue/01.jpg', gsdM: 0.135, cls: 'vehicle' },
  'landcover-sat': { image: 'dubai-landcover/tile7/part01.jpg', gsdM: 1, cls: 'building' },
  'trees-drone': { image: 'trees-neon/OSBS_029.tif', gsdM: 0.1, cls: 'tree' },
}

/** Objects above the card's threshold: boxes of a detector, or connected parts of at least 20 pixels of a mask. */
async function countAt(model: Model, trial: Trial, offset: readonly [number, number]): Promise<number> {
  const { card } = model
  const { frame, values, boxes } = await runModel(model, { path: join(data, trial.image), gsdM: trial.gsdM }, offset)
  if (card.task === 'detect') return boxes.filter(({ score }) => score >= (card.thresholds.score ?? 0)).length
  const value = classTable(card).values[trial.cls]
  if (value === undefined) throw new Error(`${card.id} has no class ${trial.cls}`)
  return labelComponents(values, frame, new Set([value])).stats.filter(({ areaPx }) => areaPx >= 20).length
}

const asked = process.argv.slice(2).filter((arg) => arg !== '--write')
const isWriting = process.argv.includes('--write')
for (const model of await listModels([join(import.meta.dirname, '../models')])) {
  const { card, onnxPath, id } = model
  const trial = trials[id]
  if (!card || !trial || (asked.length > 0 && !asked.includes(id))) continue
  const step = card.input.tile - 2 * (card.input.margin ?? 0) - (card.input.overlap ?? 64)
  const counts: number[] = []
  for (const y of [0, 1, 2]) for (const x of [0, 1, 2]) counts.push(await countAt({ card, onnxPath }, trial, [Math.round((x * step) / 3), Math.round((y * step) / 3)]))
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  console.log(`${id}: ${counts.join(' ')} ${trial.cls} in ${trial.image}; spread ${least} to ${most}`)
  if (isWriting) {
    const path = join(onnxPath, '../model.json')
    writeFileSync(
      path,
      `${JSON.stringify({ ...(JSON.parse(readFileSync(path, 'utf8')) as object), offset_spread: { least, most, image: trial.image, counted: trial.cls } }, null, 1)}\n`,
    )
  }
}
