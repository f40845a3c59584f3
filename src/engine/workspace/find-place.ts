import type { PixelXY } from '../../contracts/frame.ts'
import { ok, type Result } from '../../contracts/result.ts'
import type { Layer, Workspace } from '../../contracts/workspace.ts'
import { lonLatToFrame } from '../../core/geo/index.ts'
import { readShapes } from '../vectors/index.ts'

export type FoundPlace = { name: string; layer: string; at: PixelXY }

/**
 * Places of the layers of place names whose name holds the words, without regard to case and accents; names that begin with them first.
 * @fails as reading the file does, where no layer can be read
 */
export async function findPlace(workspace: Workspace, words: string, limit: number): Promise<Result<FoundPlace[]>> {
  const wanted = plain(words)
  const found: FoundPlace[] = []
  for (const layer of workspace.layers.filter(({ kind, role }) => kind === 'vector' && role === 'places')) {
    const places = await placesOf(layer, workspace)
    if (!places.ok) return places
    found.push(...places.value.filter(({ name }) => plain(name).includes(wanted)))
  }
  const rank = ({ name }: FoundPlace) => (plain(name) === wanted ? 0 : plain(name).startsWith(wanted) ? 1 : 2)
  return ok(found.sort((a, b) => rank(a) - rank(b) || a.name.length - b.name.length).slice(0, limit))
}

async function placesOf(layer: Layer, { frame }: Workspace): Promise<Result<FoundPlace[]>> {
  if (!frame) return ok([])
  const shapes = await readShapes(layer.path, layer.frame.crs === null ? 'pixels' : 'degrees')
  if (!shapes.ok) return shapes
  const places: FoundPlace[] = []
  for (const { name, at } of shapes.value.names) {
    const xy = layer.frame.crs === null ? ok<PixelXY>([at[0], at[1]]) : lonLatToFrame(frame, at)
    // a place beyond the reach of the map's projection cannot be gone to
    if (xy.ok) places.push({ name, layer: layer.name, at: xy.value })
  }
  return ok(places)
}

const plain = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase()
