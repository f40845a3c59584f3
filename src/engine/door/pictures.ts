/** Pictures served by address: what the door asks of the engine. Each answer is PNG bytes, or null when there is nothing at the address. */
export type Pictures = {
  layerTile(ask: { layerId: string; z: number; x: number; y: number }): Promise<Uint8Array | null>
  artifactTile(ask: { artifactId: string; z: number; x: number; y: number; classes: string[] | null; minScore: number | null; outline: boolean }): Promise<Uint8Array | null>
  photo(ask: { photoId: string; sizePx: number }): Promise<Uint8Array | null>
  crop(ask: { layerId: string; box: [number, number, number, number]; sizePx: number }): Promise<Uint8Array | null>
}

/**
 * PNG for a picture address, by id only; a path in the address never reaches the disk. Null where nothing is meant; it never throws.
 * `/tiles/layer/{id}/{revision}/{z}/{x}/{y}.png`, `/tiles/artifact/{id}/{z}/{x}/{y}.png?classes=&min=&style=`, `/crop/{id}.png?box=l,t,r,b&size=`, `/photo/{id}.png?size=`
 */
export function pictureAt(pictures: Pictures, url: URL): Promise<Uint8Array | null> | null {
  const [room, kind, ...rest] = url.pathname
    .replace(/\.png$/, '')
    .split('/')
    .slice(1)
  if (room === 'tiles' && kind === 'layer') return layerTileAt(pictures, rest)
  if (room === 'tiles' && kind === 'artifact') return artifactTileAt(pictures, rest, url.searchParams)
  if (room === 'photo' && rest.length === 0) return photoAt(pictures, kind, url.searchParams)
  if (room === 'crop' && rest.length === 0) return cropAt(pictures, kind, url.searchParams)
  return null
}

function layerTileAt(pictures: Pictures, [id, revision, ...place]: readonly string[]): Promise<Uint8Array | null> | null {
  const [layerId, tile] = [idOf(id), tileOf(place)]
  return layerId && revision && tile ? pictures.layerTile({ layerId, ...tile }) : null
}

function artifactTileAt(pictures: Pictures, [id, ...place]: readonly string[], search: URLSearchParams): Promise<Uint8Array | null> | null {
  const [artifactId, tile] = [idOf(id), tileOf(place)]
  const min = search.get('min')
  const minScore = min === null ? null : number(min)
  if (!artifactId || !tile || Number.isNaN(minScore)) return null
  const classes = search.get('classes')?.split(',').filter(Boolean) ?? null
  return pictures.artifactTile({ artifactId, ...tile, classes, minScore, outline: search.get('style') === 'outline' })
}

function photoAt(pictures: Pictures, id: string | undefined, search: URLSearchParams): Promise<Uint8Array | null> | null {
  const photoId = idOf(id)
  const sizePx = number(search.get('size') ?? '256')
  return photoId && sizePx >= 16 && sizePx <= 2048 ? pictures.photo({ photoId, sizePx: Math.round(sizePx) }) : null
}

function cropAt(pictures: Pictures, id: string | undefined, search: URLSearchParams): Promise<Uint8Array | null> | null {
  const layerId = idOf(id)
  const [left, top, right, bottom, ...more] = (search.get('box') ?? '').split(',').map(number)
  const sizePx = number(search.get('size') ?? '64')
  if (!layerId || more.length > 0 || left === undefined || top === undefined || right === undefined || bottom === undefined) return null
  const box: [number, number, number, number] = [left, top, right, bottom]
  return box.some(Number.isNaN) || !(sizePx >= 8 && sizePx <= 1024) ? null : pictures.crop({ layerId, box, sizePx: Math.round(sizePx) })
}

const number = (text: string): number => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Ids of layers and artifacts are letters, digits and dashes; anything else, `..` above all, is no id. */
const idOf = (text: string | undefined): string | null => (text !== undefined && /^[\w-]{1,80}$/.test(text) ? text : null)

const farthestZoom = 48

function tileOf([z, x, y, ...more]: readonly string[]): { z: number; x: number; y: number } | null {
  if (z === undefined || x === undefined || y === undefined || more.length > 0) return null
  const tile = { z: number(z), x: number(x), y: number(y) }
  // what lies left of, above, or far around the first image has negative addresses
  const isPlace = Object.values(tile).every((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 24) && Math.abs(tile.z) <= farthestZoom
  return isPlace ? tile : null
}
