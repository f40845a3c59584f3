import { basename } from 'node:path'
import { existsSync } from 'node:fs'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { makeCrs } from '../../core/geo/index.ts'
import { offEarthIn, offEarthReason, openVector, positionsOf, type Feature, type Position, type VectorLayer, vectorFailure } from '../vectors/index.ts'
import { moved } from '../vectors/winding.ts'
import { outEndings, outFormatOf, type OutFormat, type TableToWrite } from '../vectors/write/index.ts'
import type { ConvertOptions, Made } from './options.ts'
import { keepOriginals } from './keep-originals.ts'

const lonLat = 'EPSG:4326'

/** Reads a vector file and writes it in the format of the other's ending; the one read is never touched. */
export async function convertVector(from: string, to: string, options: ConvertOptions): Promise<Result<Made>> {
  const format = outFormatOf(to)
  if (!format)
    return fail({ code: 'format_unsupported', message: `${basename(to)} has an ending Aftermap does not write vectors to.`, hint: `Choose one of ${outEndings.join(' ')}.` })
  const opened = await openVector(from)
  if (!opened.ok) return opened
  try {
    const tables: TableToWrite[] = []
    const warnings: string[] = []
    for (const layer of opened.value.layers) {
      const table = await tableOf(layer, { format, options, warnings })
      if (!table.ok) return table
      tables.push(table.value)
    }
    const kept = tables.filter((table) => table.features.length > 0)
    const written = await writeTables(to, { format, tables: kept.length > 0 ? kept : tables.slice(0, 1), options })
    if (!written.ok) return written
    const features = tables.reduce((sum, table) => sum + table.features.length, 0)
    return ok({
      format: format.name,
      features,
      size: null,
      crs: tables[0]?.crs ?? null,
      files: written.value.files,
      warnings: [...opened.value.warnings(), ...warnings, ...written.value.warnings],
    })
  } catch (problem) {
    return vectorFailure(from, problem)
  } finally {
    await opened.value.close()
  }
}

type Taking = { readonly format: OutFormat; readonly options: ConvertOptions; readonly warnings: string[] }

async function tableOf(layer: VectorLayer, { format, options, warnings }: Taking): Promise<Result<TableToWrite>> {
  const target = targetCrs(layer, { format, options, warnings })
  if (!target.ok) return target
  const move = mover(layer.crs, target.value)
  if (!move.ok) return move
  const isOff = offEarthIn(layer.crs)
  const features: Feature[] = []
  let lost = 0
  for await (const feature of layer.features()) {
    if (feature.geometry && [...positionsOf(feature.geometry)].some(isOff))
      return fail({ code: 'frame_unknown', message: offEarthReason, hint: 'Export it again in its right system.' })
    const geometry = feature.geometry && moved(feature.geometry, move.value)
    const isPlaced = geometry === null || JSON.stringify(geometry.coordinates).includes('null') === false
    if (!isPlaced) lost++
    features.push({ ...feature, geometry: isPlaced ? geometry : null })
  }
  if (lost > 0) warnings.push(`${lost} features lie outside the domain of the target system and lost their geometry.`)
  const fields = new Set([...layer.fields, ...features.flatMap((feature) => Object.keys(feature.properties))])
  return ok({ name: layer.name, crs: target.value, fields: [...fields], features })
}

/** The system asked for, else that of the layer where the format can hold it, else longitude and latitude. */
function targetCrs(layer: VectorLayer, { format, options, warnings }: Taking): Result<string | null> {
  if (options.crs !== null) {
    const known = makeCrs(options.crs)
    if (!known.ok) return known
    if (layer.crs === null) return fail({ code: 'frame_unknown', message: layer.crsReason ?? 'Its coordinate system is not known.', hint: 'It cannot be reprojected without one.' })
    if (format.holds(options.crs)) return ok(options.crs)
    return fail({ code: 'argument_invalid', message: `A ${format.name} file cannot hold ${options.crs}.`, hint: 'Leave --crs out, or write a GeoPackage.' })
  }
  if (layer.crs === null) {
    warnings.push(`${layer.crsReason ?? 'Its coordinate system is not known.'} Coordinates are kept as they are.`)
    return ok(null)
  }
  if (format.holds(layer.crs)) return ok(layer.crs)
  if (layer.crs !== lonLat) warnings.push(`Coordinates were changed from ${layer.crs} to longitude and latitude, which ${format.name} needs.`)
  return ok(lonLat)
}

function mover(from: string | null, to: string | null): Result<(position: Position) => Position> {
  if (from === null || to === null || from === to) return ok((position) => position)
  const [source, target] = [makeCrs(from), makeCrs(to)]
  if (!source.ok) return source
  if (!target.ok) return target
  return ok(([x, y]) => {
    const [east, north] = target.value.fromLonLat(source.value.toLonLat([x, y]))
    return [east, north]
  })
}

/** Writes finished tables; used for polygons of a mask too. */
export function writeTables(
  to: string,
  { format, tables, options }: { format: OutFormat; tables: readonly TableToWrite[]; options: ConvertOptions },
): Promise<Result<{ files: readonly string[]; warnings: readonly string[] }>> {
  if (existsSync(to) && !options.force) return Promise.resolve(alreadyThere(to))
  const decimals = options.precision ?? Math.max(0, ...tables.map(({ crs }) => decimalsIn(crs)))
  return keepOriginals(to, (path) => format.write(path, tables, { decimals }))
}

/** About a centimetre in degrees, a millimetre in metres and feet; numbers of an unknown system may be degrees. */
function decimalsIn(crs: string | null): number {
  const known = crs === null ? null : makeCrs(crs)
  return known?.ok && known.value.kind !== 'geographic' ? 3 : 7
}

export const alreadyThere = (path: string) => fail({ code: 'bad_request', message: `${basename(path)} is there already.`, hint: 'Choose another name, or add --force.' })
