import { join } from 'node:path'
import type { Frame } from '../../contracts/frame.ts'
import { bandsOf, cocoOf, type DateFacts, type DateState, drawDate, factsOf, footprintsGeojson, roadsGeojson, type SceneStory } from '../../core/scene/index.ts'
import { planesOf, writeBands, writeJson, writePlane } from './scene-files.ts'

/** Names of the files of one date, inside the folder. */
export type DateFiles = {
  readonly date: string
  readonly image: string
  readonly labels: string
  readonly instances: string
  readonly boxes: string
  readonly roads: string
  readonly footprints: string
  readonly extras: Readonly<Record<string, string>>
  readonly bands: readonly string[]
}

type Ask = { readonly story: SceneStory; readonly state: DateState; readonly folder: string; readonly frame: Frame; readonly bands: boolean }

/** Draws and writes one date; its pixels are let go afterwards. */
export async function writeDate({ story, state, folder, frame, bands }: Ask): Promise<{ files: DateFiles; facts: DateFacts }> {
  const { rgb, truth } = drawDate(story, state)
  const { world } = story
  const { date } = state
  const role = state.index === 0 ? 'before' : 'after'
  const name = (stem: string, ending: string) => `${stem}_${date}.${ending}`
  const files = {
    date,
    image: name(role, 'tif'),
    labels: name('labels', 'png'),
    instances: name('instances', 'tif'),
    boxes: name('boxes', 'json'),
    roads: name('roads', 'geojson'),
    footprints: name('footprints', 'geojson'),
    extras: Object.fromEntries(truth.extras.map(({ set }) => [set, name(`extra_${set}`, 'png')])),
    bands: bands ? [name('bands', 'tif'), name('sar', 'tif')] : [],
  }
  const at = (file: string) => join(folder, file)
  await writeBands(at(files.image), { frame, date, bands: planesOf(rgb) })
  await writePlane(at(files.labels), truth.plane.labels, truth.plane)
  await writeBands(at(files.instances), { frame, date, bands: [{ name: 'instance', values: truth.plane.instances }] })
  for (const { set, values, legend } of truth.extras) {
    await writePlane(at(name(`extra_${set}`, 'png')), values, truth.plane)
    await writeJson(at(`extra_${set}.legend.json`), legend)
  }
  await writeJson(at(files.boxes), cocoOf(world, truth, files.image))
  await writeJson(at(files.roads), roadsGeojson(world, state, frame))
  await writeJson(at(files.footprints), footprintsGeojson(world, state, frame))
  if (bands) {
    const { nir, swir1, swir2, vv, vh } = bandsOf(world, state, truth)
    await writeBands(at(name('bands', 'tif')), {
      frame,
      date,
      bands: [
        { name: 'nir', values: nir },
        { name: 'swir1', values: swir1 },
        { name: 'swir2', values: swir2 },
      ],
    })
    await writeBands(at(name('sar', 'tif')), {
      frame,
      date,
      bands: [
        { name: 'VV', values: vv },
        { name: 'VH', values: vh },
      ],
    })
  }
  return { files, facts: factsOf(world, state, truth) }
}
