import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PixelBox } from '../../src/contracts/frame.ts'
import type { Shot } from './run-model.ts'

/** Truth of a picture: a mask file with what its values mean, or boxes in pixels of the image. */
export type Truth = { readonly mask: string; readonly values: Readonly<Record<number, string>> } | { readonly boxes: readonly PixelBox[]; readonly cls: string }
export type Place = { readonly set: string; readonly place: string; readonly shots: readonly (Shot & { readonly truth: Truth })[] }

export const dataFolder = join(import.meta.dirname, '../../../shared/perception-data')
export const hasData = existsSync(dataFolder)

/** Real labelled places of ../shared/perception-data by the model that is scored on them. */
export function placesFor(id: string): Place[] {
  if (!hasData) return []
  if (id === 'buildings-drone') return ['banepa_mid', 'banepa_west', 'kampala_a'].map(oam)
  if (id === 'landcover-sat') return [1, 2, 3, 4, 5, 7].map(dubai)
  if (id === 'vehicles') return vehicles()
  if (id === 'trees-drone') return trees()
  if (id === 'flood-drone') return ['Flooded', 'Non-Flooded'].map((kind) => floodnet(kind))
  if (id === 'damage-synthetic') return ['Flooded', 'Non-Flooded'].map((kind) => floodnet(kind, { flights: heldOutFlights, values: groundValues }))
  return []
}

function oam(place: string): Place {
  const at = (name: string) => join(dataFolder, 'oam-buildings', name)
  return { set: 'oam-buildings', place, shots: [{ path: at(`${place}.tif`), gsdM: null, truth: { mask: at(`${place}_mask.png`), values: { 0: 'background', 255: 'building' } } }] }
}

const dubaiValues = { 1: 'building', 2: 'background', 3: 'road', 4: 'tree', 5: 'water' }

function dubai(tile: number): Place {
  const folder = join(dataFolder, 'dubai-landcover', `tile${tile}`)
  const names = readdirSync(folder).filter((name) => /^part\d+\.(jpg|png)$/.test(name))
  const shots = names.map((name) => ({ path: join(folder, name), gsdM: 1, truth: { mask: join(folder, name.replace(/\.\w+$/, '_mask.png')), values: dubaiValues } }))
  return { set: 'dubai-landcover', place: `tile${tile}`, shots }
}

type Annotation = { file: string; gsd_m_estimated: number; objects: { cls: string; box: PixelBox }[] }

function vehicles(): Place[] {
  const folder = join(dataFolder, 'vehicles')
  const { images } = JSON.parse(readFileSync(join(folder, 'annotations.json'), 'utf8')) as { images: Annotation[] }
  const byPlace = Map.groupBy(images, ({ file }) => file.split('/')[0] ?? '')
  return [...byPlace].map(([place, list]) => ({
    set: 'vehicles',
    place,
    shots: list.map(({ file, gsd_m_estimated, objects }) => ({
      path: join(folder, file),
      gsdM: gsd_m_estimated,
      truth: { cls: 'vehicle', boxes: objects.filter(({ cls }) => cls !== 'cyclist').map(({ box }) => box) },
    })),
  }))
}

function trees(): Place[] {
  const folder = join(dataFolder, 'trees-neon')
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.csv') && !name.includes('polygon'))
  return sheets.map((name) => {
    const [head = '', ...rows] = readFileSync(join(folder, name), 'utf8').trim().split('\n')
    const columns = head.split(',')
    const at = (row: string, column: string) => row.split(',')[columns.indexOf(column)] ?? ''
    const boxes = rows.map((row) => ['xmin', 'ymin', 'xmax', 'ymax'].map((column) => Number(at(row, column))) as PixelBox)
    const image = at(rows[0] ?? '', 'image_path')
    return {
      set: 'trees-neon',
      place: /[A-Z]{4}/.exec(image)?.[0] ?? image,
      shots: [{ path: join(folder, image), gsdM: 0.1, truth: { cls: 'tree', boxes } }],
    }
  })
}

const floodValues = { 0: 'background', 1: 'building', 2: 'building', 3: 'road_blocked', 4: 'road_clear', 5: 'water', 6: 'tree', 7: 'vehicle', 8: 'pool', 9: 'background' }

/** Flights no model here trained on: hundreds of the picture numbers. */
const heldOutFlights = [66, 67, 68, 83, 84, 90]
/** Without what is unlabelled (0) and without buildings: FloodNet says whether one stands in water, not whether it is damaged. */
const groundValues = Object.fromEntries(Object.entries(floodValues).filter(([value, name]) => value !== '0' && name !== 'building'))

function floodnet(kind: string, part?: { flights: readonly number[]; values: Readonly<Record<number, string>> }): Place {
  const folder = join(dataFolder, 'floodnet', kind)
  const names = readdirSync(join(folder, 'image')).filter((name) => !part || part.flights.includes(Math.floor(Number.parseInt(name, 10) / 100)))
  const values = part?.values ?? floodValues
  return {
    set: 'floodnet',
    place: part ? `${kind}, flights held out` : kind,
    shots: names.map((name) => ({ path: join(folder, 'image', name), gsdM: 0.09, truth: { mask: join(folder, 'mask', name.replace(/\.\w+$/, '_lab.png')), values } })),
  }
}
