import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unwrap } from '../../src/contracts/result.ts'
import { drawDate, type SceneKind, type Strength, tellScene } from '../../src/core/scene/index.ts'
import { openRaster } from '../../src/engine/files/index.ts'
import { fitLogistic, type Sample } from './linear-classifier.ts'
import { patchFeatures, patchPx } from './patch-features.ts'
import type { Rgb } from './run-models.ts'

const data = fileURLToPath(new URL('../../../shared/perception-data', import.meta.url))
/** Two folds of places, each with a settlement and a street; what is judged is never the place that was learnt. Sizes bring the pixel to about 0.15 m. */
const folds = [
  { oam: ['banepa_mid', 'banepa_west'], vehicles: ['kit_avenue'], seeds: [31, 32, 33] },
  { oam: ['kampala_a'], vehicles: ['kit_munich_street', 'minsk_square'], seeds: [41, 42, 43] },
] as const
const gsdOf: Readonly<Record<string, number>> = { banepa_mid: 0.149, banepa_west: 0.149, kampala_a: 0.0746, kit_avenue: 0.135, kit_munich_street: 0.123, minsk_square: 0.083 }
const kinds: readonly SceneKind[] = ['wind', 'quake', 'flood']

/** Share of patches a linear judge of texture and colour tells apart, by fold; null where the real imagery is not at hand. */
export async function realOrGenerated(strength: Strength): Promise<{ readonly accuracies: readonly number[]; readonly patches: number } | null> {
  if (!existsSync(data)) return null
  const sets = [await samplesOf(0, strength), await samplesOf(1, strength)] as const
  const judged = [0, 1].map((fold) => balanced(sets[fold === 0 ? 0 : 1], sets[fold === 0 ? 1 : 0]))
  return { accuracies: judged, patches: sets[0].length + sets[1].length }
}

/** Mean of the two classes' accuracies. */
function balanced(train: readonly Sample[], test: readonly Sample[]): number {
  const judge = fitLogistic(train)
  const share = (isReal: boolean) => {
    const own = test.filter((sample) => sample.isReal === isReal)
    return own.filter(({ features }) => judge(features) > 0.5 === isReal).length / own.length
  }
  return (share(true) + share(false)) / 2
}

export async function samplesOf(fold: 0 | 1, strength: Strength): Promise<Sample[]> {
  const { oam, vehicles, seeds } = folds[fold]
  const files = [
    ...oam.map((place) => ({ place, path: `${data}/oam-buildings/${place}.tif` })),
    ...vehicles.flatMap((place) => readdirSync(`${data}/vehicles/${place}`).map((file) => ({ place, path: `${data}/vehicles/${place}/${file}` }))),
  ]
  const real: Sample[] = []
  for (const { place, path } of files) real.push(...patches(await readAt(path, (gsdOf[place] ?? 0.15) / 0.15)).map((features) => ({ features, isReal: true })))
  const made = seeds.flatMap((seed, k) => {
    const story = tellScene({ seed, kind: kinds[k] ?? 'wind', sizePx: 768, gsdM: 0.15, strength, dates: 2, force: 0.75 })
    return story.states.flatMap((state) => patches({ rgb: drawDate(story, state).rgb, width: 768, height: 768 }).map((features) => ({ features, isReal: false })))
  })
  return [...real, ...made]
}

async function readAt(path: string, scale: number): Promise<Rgb> {
  const raster = unwrap(await openRaster(path))
  const [width, height] = [Math.floor(raster.frame.width * scale), Math.floor(raster.frame.height * scale)]
  const { rgb } = unwrap(await raster.readRgb({ box: [0, 0, raster.frame.width, raster.frame.height], width, height, resample: 'average' }))
  await raster.close()
  return { rgb: new Uint8Array(rgb), width, height }
}

/** Every patch that is wholly imaged; black is nodata. */
function patches(picture: Rgb): number[][] {
  const found: number[][] = []
  for (let top = 0; top + patchPx <= picture.height; top += patchPx) {
    for (let left = 0; left + patchPx <= picture.width; left += patchPx) {
      const corner = (top * picture.width + left) * 3
      const far = ((top + patchPx - 1) * picture.width + left + patchPx - 1) * 3
      if ((picture.rgb[corner] ?? 0) + (picture.rgb[corner + 1] ?? 0) > 0 && (picture.rgb[far] ?? 0) + (picture.rgb[far + 1] ?? 0) > 0)
        found.push(patchFeatures(picture, left, top))
    }
  }
  return found
}
