import { join } from 'node:path'
import type { Frame } from '../../contracts/frame.ts'
import {
  bandsOf,
  cocoOf,
  type DateFacts,
  type DateState,
  dateByRows,
  factsOf,
  footprintsGeojson,
  roadsGeojson,
  type RowsPicture,
  type SceneBands,
  type SceneStory,
} from '../../core/scene/index.ts'
import { rowFeed } from './row-feed.ts'
import { writeJson } from './scene-files.ts'
import { writeRasters } from './write-rasters.ts'

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

export type DateAsk = {
  readonly story: SceneStory
  readonly state: DateState
  readonly folder: string
  readonly frame: Frame
  readonly bands: boolean
  /** how many are drawn at once, a multiple of the side of a tile; memory depends on it, the files do not */
  readonly rowsAtOnce: number
}

/** Rows of all rasters of a date. */
export type DrawnRows = RowsPicture & { readonly width: number; readonly top: number; readonly height: number; readonly bands: SceneBands | null }

/** Draws and writes one date, rows by rows; its pixels are let go as they are written. */
export async function writeDate(ask: DateAsk): Promise<{ files: DateFiles; facts: DateFacts }> {
  const { story, state, folder, frame, bands } = ask
  const { world } = story
  const { date } = state
  const drawing = dateByRows(story, state)
  const names = namesOf(state, bands)
  const feed = rowFeed((top): DrawnRows => {
    const rows = { width: frame.width, top, height: Math.min(ask.rowsAtOnce, frame.height - top), gsdM: world.order.gsdM }
    const { rgb, truth } = drawing.draw(rows)
    return { ...rows, rgb, truth, bands: bands ? bandsOf(world, state, truth) : null }
  })
  await writeRasters({ feed, folder, frame, date, names })
  const tally = drawing.tally()
  await writeJson(join(folder, names.boxes), cocoOf(world, tally, names.image))
  await writeJson(join(folder, names.roads), roadsGeojson(world, state, frame))
  await writeJson(join(folder, names.footprints), footprintsGeojson(world, state, frame))
  const extras = Object.fromEntries(Object.keys(tally.extraPx).map((set) => [set, names.extra(set)]))
  const { image, labels, instances, boxes, roads, footprints } = names
  return { files: { date, image, labels, instances, boxes, roads, footprints, extras, bands: names.bands }, facts: factsOf(world, state, tally) }
}

export type DateNames = ReturnType<typeof namesOf>

function namesOf({ date, index }: DateState, bands: boolean) {
  const name = (stem: string, ending: string) => `${stem}_${date}.${ending}`
  return {
    image: name(index === 0 ? 'before' : 'after', 'tif'),
    labels: name('labels', 'png'),
    instances: name('instances', 'tif'),
    boxes: name('boxes', 'json'),
    roads: name('roads', 'geojson'),
    footprints: name('footprints', 'geojson'),
    extra: (set: string) => name(`extra_${set}`, 'png'),
    bands: bands ? [name('bands', 'tif'), name('sar', 'tif')] : [],
  }
}
