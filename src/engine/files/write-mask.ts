import { rename, writeFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Frame } from '../../contracts/frame.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { type GeoKeyEntry, geoKeysFor } from '../../core/geo/index.ts'
import { asFileFailure } from './problems.ts'

const tilePx = 256
const nodata = 255

export type MaskFile = {
  readonly frame: Frame
  readonly width: number
  readonly height: number
  readonly values: Uint8Array
  readonly classNames: Readonly<Record<number, string>>
}

/**
 * Writes a class mask as a tiled deflate GeoTIFF: one byte a pixel, nodata 255, CRS and affine of the frame, class names as metadata.
 * A coordinate system without a code is written by its parameters; `format_unsupported` where GeoTIFF has no words for it.
 */
export async function writeMaskGeotiff(path: string, mask: MaskFile): Promise<Result<{ bytes: number }>> {
  if (mask.values.length !== mask.width * mask.height) return fail({ code: 'bad_request', message: 'The mask to write has another number of pixels than its size says.' })
  const keys = mask.frame.crs === null ? ok([]) : geoKeysFor(mask.frame.crs)
  if (!keys.ok) return keys
  const file = encodeMask(mask, keys.value)
  try {
    // readers never see half a file
    await writeFile(`${path}.part`, file)
    await rename(`${path}.part`, path)
    return ok({ bytes: file.length })
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOSPC')
      return fail({ code: 'disk_full', message: 'The disk has no room for the mask.', hint: 'Free space and export again.' })
    return asFileFailure(path, problem)
  }
}

type Field = { readonly tag: number; readonly type: number; readonly values: readonly number[] | string }

function encodeMask({ frame, width, height, values, classNames }: MaskFile, keys: readonly GeoKeyEntry[]): Uint8Array {
  const tiles = tilesOf(values, width, height)
  const fields: Field[] = [
    { tag: 256, type: 4, values: [width] },
    { tag: 257, type: 4, values: [height] },
    { tag: 258, type: 3, values: [8] },
    { tag: 259, type: 3, values: [8] },
    { tag: 262, type: 3, values: [1] },
    { tag: 277, type: 3, values: [1] },
    { tag: 284, type: 3, values: [1] },
    { tag: 322, type: 3, values: [tilePx] },
    { tag: 323, type: 3, values: [tilePx] },
    { tag: 324, type: 4, values: tiles.map(() => 0) },
    { tag: 325, type: 4, values: tiles.map((tile) => tile.length) },
    { tag: 339, type: 3, values: [1] },
    ...geoFields(frame, keys),
    { tag: 42112, type: 2, values: classMetadata(classNames) },
    { tag: 42113, type: 2, values: String(nodata) },
  ]
  return assemble(fields, tiles)
}

function tilesOf(values: Uint8Array, width: number, height: number): Uint8Array[] {
  const tiles: Uint8Array[] = []
  for (let top = 0; top < height; top += tilePx) {
    for (let left = 0; left < width; left += tilePx) {
      const tile = new Uint8Array(tilePx * tilePx).fill(nodata)
      const columns = Math.min(tilePx, width - left)
      for (let row = 0; row < Math.min(tilePx, height - top); row++) tile.set(values.subarray((top + row) * width + left, (top + row) * width + left + columns), row * tilePx)
      tiles.push(deflateSync(tile, { level: 6 }))
    }
  }
  return tiles
}

function geoFields({ crs, affine }: Frame, keys: readonly GeoKeyEntry[]): Field[] {
  if (affine === null || crs === null) return []
  const { a, b, c, d, e, f } = affine
  const northUp = b === 0 && d === 0 && a > 0 && e < 0
  const place: Field[] = northUp
    ? [
        { tag: 33550, type: 12, values: [a, -e, 0] },
        { tag: 33922, type: 12, values: [0, 0, 0, c, f, 0] },
      ]
    : [{ tag: 34264, type: 12, values: [a, b, 0, c, d, e, 0, f, 0, 0, 0, 0, 0, 0, 0, 1] }]
  return [...place, ...keyFields(keys)]
}

/** The directory of keys; numbers and texts lie in arrays of their own. */
function keyFields(keys: readonly GeoKeyEntry[]): Field[] {
  const doubles: number[] = []
  let texts = ''
  const rows = keys.flatMap(({ key, value }) => {
    if (typeof value === 'number') return [key, 0, 1, value]
    if (typeof value === 'string') {
      texts += `${value.replaceAll(/[^ -{}~]/g, '?')}|`
      return [key, 34737, value.length + 1, texts.length - value.length - 1]
    }
    doubles.push(...value)
    return [key, 34736, value.length, doubles.length - value.length]
  })
  return [
    { tag: 34735, type: 3, values: [1, 1, 0, keys.length, ...rows] },
    ...(doubles.length > 0 ? [{ tag: 34736, type: 12, values: doubles }] : []),
    ...(texts === '' ? [] : [{ tag: 34737, type: 2, values: texts }]),
  ]
}

function classMetadata(names: Readonly<Record<number, string>>): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const items = Object.entries(names).map(([value, name]) => `<Item name="CLASS_${value}">${escaped(name)}</Item>`)
  return `<GDALMetadata>${items.join('')}</GDALMetadata>`
}

const typeBytes: Readonly<Record<number, number>> = { 2: 1, 3: 2, 4: 4, 12: 8 }

/** Header, directory, field values, then the tiles, little-endian. */
function assemble(fields: readonly Field[], tiles: readonly Uint8Array[]): Uint8Array {
  const sorted = [...fields].sort((p, q) => p.tag - q.tag)
  const directoryEnd = 8 + 2 + sorted.length * 12 + 4
  const lengthOf = (field: Field) => (typeof field.values === 'string' ? field.values.length + 1 : field.values.length * (typeBytes[field.type] ?? 1))
  const inline = (field: Field) => lengthOf(field) <= 4
  const valuesEnd = sorted.reduce((at, field) => at + (inline(field) ? 0 : lengthOf(field) + (lengthOf(field) % 2)), directoryEnd)
  const file = Buffer.alloc(valuesEnd + tiles.reduce((sum, tile) => sum + tile.length, 0))
  file.write('II*\0', 0, 'latin1')
  file.writeUInt32LE(8, 4)
  file.writeUInt16LE(sorted.length, 8)
  let tileAt = valuesEnd
  const offsets = tiles.map((tile) => {
    file.set(tile, tileAt)
    tileAt += tile.length
    return tileAt - tile.length
  })
  let valueAt = directoryEnd
  sorted.forEach((field, i) => {
    const entry = 10 + i * 12
    const resolved = field.tag === 324 ? { ...field, values: offsets } : field
    file.writeUInt16LE(field.tag, entry)
    file.writeUInt16LE(field.type, entry + 2)
    file.writeUInt32LE(lengthOf(field) / (typeBytes[field.type] ?? 1), entry + 4)
    writeValues(file, inline(field) ? entry + 8 : valueAt, resolved)
    if (inline(field)) return
    file.writeUInt32LE(valueAt, entry + 8)
    valueAt += lengthOf(field) + (lengthOf(field) % 2)
  })
  return file
}

function writeValues(file: Buffer, at: number, { type, values }: Field): void {
  if (typeof values === 'string') {
    file.write(values, at, 'latin1')
    return
  }
  const put: Readonly<Record<number, (value: number, offset: number) => unknown>> = {
    3: (value, offset) => file.writeUInt16LE(value, offset),
    4: (value, offset) => file.writeUInt32LE(value, offset),
    12: (value, offset) => file.writeDoubleLE(value, offset),
  }
  values.forEach((value, i) => {
    put[type]?.(value, at + i * (typeBytes[type] ?? 1))
  })
}
