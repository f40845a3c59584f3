import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { unwrap } from '../../contracts/result.ts'
import { exportFormats } from '../../contracts/services/exports.ts'
import { figureFormats, reportFormats } from '../../contracts/services/reports.ts'
import { refuse } from '../failure.ts'
import { defineMcpTool, type Prepared, replaces } from '../mcp-tool.ts'
import type { McpWorld } from '../world.ts'

const Path = z.string().max(4096).describe('below the workspace folder')
const Ids = z.array(z.string().min(1).max(100)).max(500).default([])
const Written = z.object({ files: z.array(z.string()), notes: z.array(z.string()) })

export const exportResults = defineMcpTool({
  name: 'export',
  title: 'Export results',
  description:
    'Writes results for other programs: folder (masks as GeoTIFF, objects as GeoJSON, overlay, answer; one request), gpkg, qgis, kmz for phones, gpx for drivers, csv, stac, zip with all evidence, geojson, tif. Where something lies already a person is asked first.',
  annotations: replaces,
  input: z.strictObject({ path: Path, format: z.enum(['folder', ...exportFormats]).default('folder'), requests: Ids.describe('left out: every answered request') }),
  output: Written,
  prepare: async ({ path }, { world }) => overwriting(world, path),
  async call({ path, format, requests }, { world, signal }) {
    const { client, jail } = world
    const place = freePlace(world, path)
    if (format !== 'folder') {
      // whoever had a say about what lies there was asked above
      const { files, notes } = await whileWanted(world, signal, (job) => client.exports.write({ ids: requests, format, path: place, overwrite: true, job }))
      return { structured: { files: files.map(jail.shown), notes } }
    }
    const [id, ...more] = requests
    if (id === undefined || more.length > 0)
      refuse({ code: 'argument_invalid', message: 'A folder holds the results of one request.', hint: 'Name one request, or choose another format.', repairable: true })
    const { files } = await client.requests.exportTo({ id, folder: place })
    return { structured: { files: files.map(jail.shown), notes: [] } }
  },
})

export const writeReport = defineMcpTool({
  name: 'write_report',
  title: 'Write a report',
  description:
    'Composes a situation report of answered requests and writes it: highlights, figures with uncertainty, maps, tables, limits, annexes. Every number in it is a fact of a run. The analyst can edit it in the window.',
  annotations: replaces,
  input: z.strictObject({
    path: Path,
    format: z.enum(reportFormats).default('pdf'),
    form: z.enum(['situation_report', 'flash_update']).default('situation_report'),
    requests: Ids.describe('in this order; left out: every answered one'),
  }),
  output: Written.extend({ report: z.string(), title: z.string(), sections: z.array(z.string()), doubts: z.array(z.string()) }),
  prepare: async ({ path }, { world }) => overwriting(world, path),
  async call({ path, format, form, requests }, { world }) {
    const { client, jail } = world
    const place = freePlace(world, path)
    const kept = await client.reports.compose({ requests, form })
    const { files } = await client.reports.write({ id: kept.id, format, path: place })
    const { title, sections } = kept.report
    return {
      structured: { report: kept.id, title, sections: sections.filter(({ shown }) => shown).map((one) => one.title), doubts: kept.doubts, files: files.map(jail.shown), notes: [] },
    }
  },
})

export const drawMap = defineMcpTool({
  name: 'draw_map',
  title: 'Draw a map',
  description: 'A printed map of what the map shows, or of the evidence of one request: legend, scale bar, north arrow, sources and caveats.',
  annotations: replaces,
  input: z.strictObject({
    path: Path,
    format: z.enum(figureFormats).default('png'),
    request: z.string().max(100).optional(),
    title: z.string().max(200).optional(),
    paper: z.enum(['A4', 'A3']).default('A4'),
  }),
  output: Written.extend({ description: z.string(), caveats: z.array(z.string()) }),
  prepare: async ({ path }, { world }) => overwriting(world, path),
  async call({ path, format, request, title, paper }, { world }) {
    const { client, jail } = world
    const place = freePlace(world, path)
    const figure = await client.reports.sheet({ request: request ?? null, title: title ?? null, paper })
    const { files } = await client.reports.draw({ figure, format, path: place })
    return { structured: { files: files.map(jail.shown), notes: [], description: figure.description, caveats: figure.caveats } }
  },
})

/** Stops the writing when its caller takes the call back. */
async function whileWanted<T>({ client, report }: McpWorld, signal: AbortSignal, work: (job: string) => Promise<T>): Promise<T> {
  const job = randomUUID()
  const stop = () => void client.exports.cancel({ job }).catch(report)
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await work(job)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Writing where nothing lies needs no question; over something, or into a folder that is there, it does. */
function overwriting({ jail }: McpWorld, path: string): Prepared {
  const { exists } = unwrap(jail.toWrite(path))
  return {
    question: exists ? { message: `Let an outside program write to "${path}", where something lies already?`, otherwise: 'Give a path where nothing lies yet.' } : null,
    keep: undefined,
  }
}

/** A place to write whose folder is there. */
function freePlace({ jail }: McpWorld, path: string): string {
  const place = unwrap(jail.toWrite(path))
  mkdirSync(dirname(place.path), { recursive: true })
  return place.path
}
