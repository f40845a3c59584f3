import { existsSync, readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { Client } from '../contracts/client.ts'
import type { CatalogueAdded, CatalogueImage, CatalogueQuery } from '../contracts/services/catalogue.ts'
import { boxOfVector } from '../engine/index.ts'
import { unwrap } from '../contracts/result.ts'
import type { Command } from './command.ts'
import { engineOfProject } from './connect.ts'
import { failed, numberOption, numbersOf, type ParsedOptions, UsageError } from './options.ts'
import { note, out } from './print.ts'

const verbs = ['add', 'find', 'list'] as const

export const catalogue: Command = {
  name: 'catalogue',
  usage: 'catalogue add FOLDER... | find | list [--project FILE] [--area FILE|W,S,E,N] [--date FROM..TO] [--sensor NAME] [--gsd M] [--json]',
  summary: 'Indexes the images of whole folders by their headers, and finds them again by place, date, sensor and pixel size.',
  options: {
    project: { type: 'string', help: 'project that holds the catalogue; else the one in this folder, else catalogue.aftermap' },
    area: { type: 'string', help: 'vector file, or west,south,east,north in degrees: images that touch it' },
    date: { type: 'string', help: 'FROM..TO as YYYY-MM-DD, either end may be left open; or one day' },
    sensor: { type: 'string', help: 'part of the name of sensor or platform' },
    gsd: { type: 'string', help: 'metres a pixel at most' },
    limit: { type: 'string', help: 'images shown at most (500)' },
    json: { type: 'boolean', help: 'print JSON, one object a line' },
  },
  examples: ['aftermap catalogue add imagery/', 'aftermap catalogue find --area area.geojson --date 2025-03-01.. --gsd 0.5'],
  async run(options) {
    const [verb, ...folders] = options.inputs
    if (!verbs.some((one) => one === verb)) throw new UsageError('catalogue needs add, find or list')
    if (verb === 'add' && folders.length === 0) throw new UsageError('catalogue add needs a folder')
    if (verb !== 'add' && folders.length > 0) throw new UsageError(`catalogue ${verb} takes no folder`)
    const missing = folders.find((folder) => !existsSync(folder))
    if (missing !== undefined) failed({ code: 'file_missing', message: `${missing} is not there.`, hint: 'Choose the folder that holds the images.' })
    const query = verb === 'add' ? null : await queryOf(options)
    const project = projectOf(options)
    if (query && !existsSync(project)) throw new UsageError(`there is no ${basename(project)}; make it with catalogue add`)
    const connection = await engineOfProject(project, { ...options, create: true })
    try {
      if (query) return printFound(await connection.client.catalogue.find(query), { json: options.has('json'), undated: await undatedOf(connection.client, query) })
      let worst = 0
      for (const folder of folders) worst = Math.max(worst, printAdded(await connection.client.catalogue.add({ folder: resolve(folder) }), { project, json: options.has('json') }))
      return worst
    } finally {
      await connection.close()
    }
  },
}

/** The project named, else the catalogue this folder has, else its only project. */
function projectOf(options: ParsedOptions): string {
  const named = options.one('project')
  if (named !== undefined) return resolve(named)
  const here = readdirSync('.').filter((name) => name.endsWith('.aftermap'))
  if (here.includes('catalogue.aftermap')) return resolve('catalogue.aftermap')
  if (here.length > 1) throw new UsageError(`this folder holds ${here.length} projects; name one with --project`)
  return resolve(here[0] ?? 'catalogue.aftermap')
}

async function queryOf(options: ParsedOptions): Promise<CatalogueQuery> {
  const area = options.one('area')
  const [from, to] = datesOf(options.one('date'))
  const gsd = numberOption('gsd', options.one('gsd'))
  if (gsd !== undefined && gsd <= 0) throw new UsageError('--gsd needs metres above 0')
  return {
    bbox: area === undefined ? null : await boxOf(area),
    from,
    to,
    sensor: options.one('sensor') ?? null,
    gsdMaxM: gsd ?? null,
    limit: limitOf(options.one('limit')),
  }
}

const mostImages = 10_000

function limitOf(text: string | undefined): number {
  const limit = numberOption('limit', text) ?? 500
  if (!Number.isInteger(limit) || limit < 1 || limit > mostImages) throw new UsageError(`--limit needs a whole number from 1 to ${mostImages}`)
  return limit
}

async function boxOf(area: string): Promise<[number, number, number, number]> {
  if (existsSync(area)) return unwrap(await boxOfVector(area))
  const [west = 0, south = 0, east = 0, north = 0] = numbersOf('area', area, 4)
  if (!(Math.abs(south) <= 90 && Math.abs(north) <= 90 && south <= north && Math.abs(west) <= 180 && Math.abs(east) <= 180))
    throw new UsageError(`--area is a vector file that is there, or west,south,east,north in degrees, not "${area}"`)
  return [west, south, east, north]
}

function datesOf(text: string | undefined): [string | null, string | null] {
  if (text === undefined) return [null, null]
  const [from = '', to = ''] = text.includes('..') ? text.split('..') : [text, text]
  for (const day of [from, to]) if (day !== '' && !/^\d{4}(-\d\d(-\d\d)?)?$/.test(day)) throw new UsageError(`--date needs FROM..TO as YYYY-MM-DD, not "${text}"`)
  // a month or a year as an end means its last day
  return [from || null, to === '' ? null : to.length < 10 ? `${to}-99` : to]
}

function printAdded(added: CatalogueAdded, { project, json }: { project: string; json: boolean }): number {
  const { folder, found, read, unchanged, bad } = added
  if (json) out(JSON.stringify({ ...added, project }))
  else {
    out(`${folder}: ${found} images, ${read} read, ${unchanged} unchanged, ${bad.length} that cannot be read. Catalogue in ${basename(project)}.`)
    for (const { path, problem } of bad) note(`  ${path}: ${problem}`)
  }
  return 0
}

/** How many images fit but for a date they do not tell. */
async function undatedOf({ catalogue: service }: Client, query: CatalogueQuery): Promise<number> {
  if (query.from === null && query.to === null) return 0
  const { images } = await service.find({ ...query, from: null, to: null, limit: 10_000 })
  return images.filter(({ date }) => date === null).length
}

function printFound({ images, total }: { images: readonly CatalogueImage[]; total: number }, { json, undated }: { json: boolean; undated: number }): number {
  for (const image of images) out(json ? JSON.stringify(jsonOf(image)) : lineOf(image))
  if (!json) out(total === 0 ? 'No image of the catalogue fits.' : `${images.length} of ${total} images.`)
  if (undated > 0) note(undated === 1 ? '  note: 1 more has no date and is left out.' : `  note: ${undated} more have no date and are left out.`)
  return 0
}

const jsonOf = ({ path, status, width, height, bands, gsdM, date, sensor, footprint, nodataShare, identity, problem }: CatalogueImage) => ({
  file: path,
  status,
  size: width === null ? null : [width, height],
  bands,
  gsd_m: gsdM,
  date,
  sensor,
  footprint,
  nodata_share: nodataShare,
  identity,
  problem,
})

function lineOf({ path, date, sensor, gsdM, status, problem }: CatalogueImage): string {
  const size = gsdM === null ? '-' : `${gsdM.toPrecision(3)} m`
  const trouble = status === 'bad' ? `  cannot be read: ${problem ?? ''}` : status === 'described' ? '  the file is not here' : ''
  return `${date ?? 'no date   '}  ${size.padEnd(9)} ${(sensor ?? '-').padEnd(14)} ${path}${trouble}`
}
