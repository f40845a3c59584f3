/** Pictures served by address: what the door asks of the engine. Each answer is PNG bytes, or null when there is nothing at the address. */
export type Pictures = {
  layerTile(ask: { layerId: string; z: number; x: number; y: number }): Promise<Uint8Array | null>
  artifactTile(ask: { artifactId: string; z: number; x: number; y: number; classes: string[] | null; minScore: number | null; outline: boolean }): Promise<Uint8Array | null>
  crop(ask: { layerId: string; box: [number, number, number, number]; sizePx: number }): Promise<Uint8Array | null>
}

const number = (text: string | undefined) => (text === undefined || !/^-?\d+(\.\d+)?$/.test(text) ? Number.NaN : Number(text))

/**
 * PNG for a picture address, by id only; a path in the address never reaches the disk.
 * `/tiles/layer/{id}/{revision}/{z}/{x}/{y}.png`, `/tiles/artifact/{id}/{z}/{x}/{y}.png?classes=&min=&style=`, `/crop/{id}.png?box=l,t,r,b&size=`
 */
export function pictureAt(pictures: Pictures, url: URL): Promise<Uint8Array | null> | null {
  const parts = url.pathname
    .replace(/\.png$/, '')
    .split('/')
    .slice(1)
    .map(decodeURIComponent)
  if (parts[0] === 'tiles' && parts[1] === 'layer' && parts.length === 7) {
    const [z, x, y] = parts.slice(4).map(number)
    return inRange(z, x, y) ? pictures.layerTile({ layerId: parts[2] ?? '', z: z ?? 0, x: x ?? 0, y: y ?? 0 }) : null
  }
  if (parts[0] === 'tiles' && parts[1] === 'artifact' && parts.length === 6) {
    const [z, x, y] = parts.slice(3).map(number)
    const min = url.searchParams.get('min')
    const classes = url.searchParams.get('classes')
    const ask = {
      artifactId: parts[2] ?? '',
      classes: classes === null ? null : classes.split(',').filter(Boolean),
      minScore: min === null ? null : number(min),
      outline: url.searchParams.get('style') === 'outline',
    }
    return inRange(z, x, y) && !Number.isNaN(ask.minScore ?? 0) ? pictures.artifactTile({ ...ask, z: z ?? 0, x: x ?? 0, y: y ?? 0 }) : null
  }
  if (parts[0] === 'crop' && parts.length === 2) {
    const box = (url.searchParams.get('box') ?? '').split(',').map(number)
    const sizePx = number(url.searchParams.get('size') ?? '64')
    if (box.length !== 4 || box.some(Number.isNaN) || !(sizePx >= 8 && sizePx <= 1024)) return null
    return pictures.crop({ layerId: parts[1] ?? '', box: box as [number, number, number, number], sizePx })
  }
  return null
}

const inRange = (...values: (number | undefined)[]) => values.every((value) => value !== undefined && Number.isInteger(value) && value >= 0 && value < 2 ** 24)
