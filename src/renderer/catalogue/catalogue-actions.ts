import type { Frame, PixelBox, PixelXY } from '../../contracts/frame.ts'
import type { CatalogueAdded } from '../../contracts/services/catalogue.ts'
import { frameToLonLat } from '../../core/geo/index.ts'
import { engine } from '../app/engine.ts'
import { addPaths } from '../layers/layer-actions.ts'
import { theMap } from '../map/map-handle.ts'
import { text } from '../messages/en.ts'
import { attempt, say } from '../state/messages.ts'
import { useMirror } from '../state/mirror.ts'
import { baseName } from '../ui/format.ts'
import { parseGsd } from '../layers/GsdField.tsx'
import { useCatalogue, type Wanted } from './catalogue-state.ts'

type Bbox = [number, number, number, number]
const shares = [0, 0.25, 0.5, 0.75, 1]

/** Longitudes and latitudes around a box of the map; null where it has no place on the Earth. */
export function bboxOf(frame: Frame, [left, top, right, bottom]: PixelBox): Bbox | null {
  const outline = shares.flatMap((share): PixelXY[] => [
    [left + (right - left) * share, top],
    [left + (right - left) * share, bottom],
    [left, top + (bottom - top) * share],
    [right, top + (bottom - top) * share],
  ])
  const placed = outline.map((xy) => frameToLonLat(frame, xy))
  if (!placed.every((one) => one.ok)) return null
  const lons = placed.map(({ value }) => value[0])
  const lats = placed.map(({ value }) => value[1])
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)]
}

/** The query of what is typed; a date or size that is not one yet narrows nothing. */
export function queryOf(wanted: Wanted, bbox: Bbox | null) {
  const day = (words: string) => (/^\d{4}-\d{2}-\d{2}$/.test(words) ? words : null)
  return {
    bbox: wanted.inView ? bbox : null,
    from: day(wanted.from),
    to: day(wanted.to),
    sensor: wanted.sensor.trim() || null,
    gsdMaxM: parseGsd(wanted.gsdMaxM),
    limit: 500,
  }
}

/** Looks anew for what is wanted now. */
export async function findImages(change: Partial<Wanted> = {}): Promise<void> {
  const wanted = { ...useCatalogue.getState().wanted, ...change }
  useCatalogue.setState({ wanted })
  const frame = useMirror.getState().workspace?.frame
  const bounds = theMap()?.bounds()
  const found = await attempt(() => engine().catalogue.find(queryOf(wanted, frame && bounds ? bboxOf(frame, bounds) : null)))
  if (found && useCatalogue.getState().wanted === wanted) useCatalogue.setState(found)
}

/** Reads the headers of a folder; what it came to is said, and the list is looked up again. */
export async function addFolder(folder: string): Promise<void> {
  useCatalogue.setState({ reading: { folder, done: 0, total: null }, outcome: null })
  const added = await attempt(() => engine().catalogue.add({ folder }))
  const outcome = added ? outcomeWords(added) : null
  useCatalogue.setState({ reading: null, outcome })
  if (outcome) say(outcome)
  await findImages()
}

function outcomeWords({ folder, found, read, bad, cancelled }: CatalogueAdded): string {
  const [first] = bad
  const refused = first ? ` ${text.catalogue.bad(bad.length, baseName(first.path))}` : ''
  return `${text.catalogue.added(baseName(folder), found, read)}${cancelled ? ` ${text.catalogue.cancelled}` : ''}${refused}`
}

/** Asks for a folder with the system's dialog; null at the browser door, where it is typed. */
export async function chooseFolder(): Promise<void> {
  const [folder] = (await window.aftermap?.chooseFiles('folder')) ?? []
  if (folder) await addFolder(folder)
}

export const cancelReading = () => attempt(() => engine().catalogue.cancel({}))
export const addImage = (path: string) => addPaths([path])
