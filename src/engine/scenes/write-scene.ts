import { rm } from 'node:fs/promises'
import { freemem } from 'node:os'
import { join } from 'node:path'
import { classRegistry, registryClasses } from '../../contracts/classes.ts'
import { FailureError, ok, type Result } from '../../contracts/result.ts'
import { answersOf, type DateFacts, frameOf, inPicture, lonLatOf, placesGeojson, populationGeojson, tellScene, type World, type WorldOrder } from '../../core/scene/index.ts'
import { unwrap } from '../../contracts/result.ts'
import { checkOrder, drawingMark, emptyFolder, rowsFor } from './check-order.ts'
import { cut, put, writeBands, writeJson } from './scene-files.ts'
import { type DateFiles, writeDate } from './write-date.ts'

/** Raise it whenever the same order draws other bytes. */
export const sceneEdition = 1

export type SceneRequest = {
  readonly order: WorldOrder
  readonly folder: string
  readonly bands: boolean
  readonly onDate?: (done: number, all: number) => void
  /** how many rows are drawn at once, a multiple of 256; as memory allows where it is not given. The files are the same. */
  readonly rowsAtOnce?: number
}
export type WrittenScene = { readonly folder: string; readonly dates: readonly DateFiles[]; readonly answers: number; readonly counts: Readonly<Record<string, number>> }

/**
 * Draws a scene into an empty folder: pictures, truth, answers. Some rows of one date are in memory at a time.
 * @fails argument_invalid (order or folder), over_budget, disk_full, file_unreadable
 */
export async function writeScene({ folder, ...request }: SceneRequest): Promise<Result<WrittenScene>> {
  const fits = checkOrder(request.order, freemem())
  if (!fits.ok) return fits
  const empty = await emptyFolder(folder)
  if (!empty.ok) return empty
  try {
    const written = await write({ folder, ...request })
    await rm(join(folder, drawingMark), { force: true })
    return ok(written)
  } catch (problem) {
    if (problem instanceof FailureError) return { ok: false, error: problem.failure }
    throw problem
  }
}

async function write({ order, folder, bands, onDate, rowsAtOnce = rowsFor(order.sizePx) }: SceneRequest): Promise<WrittenScene> {
  const story = tellScene(order)
  const frame = frameOf(order)
  const dates: DateFiles[] = []
  const facts: DateFacts[] = []
  for (const state of story.states) {
    const date = await writeDate({ story, state, folder, frame, bands, rowsAtOnce })
    dates.push(date.files)
    facts.push(date.facts)
    onDate?.(dates.length, story.states.length)
  }
  await writeDem(join(folder, 'dem.tif'), story.world)
  await writeJson(join(folder, 'places.geojson'), placesGeojson(story.world, frame))
  await writeJson(join(folder, 'population.geojson'), populationGeojson(story.world, frame))
  await put(join(folder, 'population.csv'), populationCsv(story.world))
  await writeJson(join(folder, 'legend.json'), Object.fromEntries(registryClasses.map((id) => [String(classRegistry[id].index), id])))
  const { answers, process } = answersOf(story.world, facts)
  const located = answers.map(({ dates: asked, points, ...answer }) => ({
    ...answer,
    files: asked.map((index) => dates[index]),
    points: Object.fromEntries(Object.entries(points).map(([name, place]) => [name, unwrap(lonLatOf(frame, place))])),
  }))
  await writeJson(join(folder, 'answers.json'), { answers: located, process })
  const counts = facts.at(-1)?.counts ?? {}
  await writeJson(join(folder, 'scene.json'), {
    edition: sceneEdition,
    ...order,
    crs: frame.crs,
    affine: frame.affine,
    synthetic: true,
    dates: facts.map(({ date, counts: found, areasM2, extraAreasM2, blockedEdges, peopleHit }, at) => ({
      date,
      files: dates[at],
      counts: found,
      areasM2,
      extraAreasM2,
      blockedEdges,
      peopleHit,
    })),
  })
  return { folder, dates, answers: answers.length, counts }
}

async function writeDem(path: string, { heights, sideM, order }: World): Promise<void> {
  const cellM = Math.max(1, order.gsdM)
  const across = Math.ceil(sideM / cellM)
  const values = Float32Array.from({ length: across * across }, (_, at) => heights.at(((at % across) + 0.5) * cellM, (Math.floor(at / across) + 0.5) * cellM))
  const frame = frameOf({ sizePx: across, gsdM: cellM })
  await writeBands(path, { frame, date: null, type: 'Float32', bands: [{ name: 'height', unit: 'm' }], read: async (box) => [cut(values, { width: across, top: 0 }, box)] })
}

const populationCsv = (world: World): string =>
  ['building,people,storeys', ...world.buildings.filter((building) => inPicture(world, building)).map(({ id, people, storeys }) => `${id},${people},${storeys}`), ''].join('\n')
