import { mkdirSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import type { Client } from '../contracts/client.ts'
import type { Artifact } from '../contracts/kinds/index.ts'
import { FailureError, fail } from '../contracts/result.ts'
import { type ExportFormat, ExportFormatSchema, type Exported } from '../contracts/services/exports.ts'

import { failed } from './options.ts'
import { typedPath, writeText } from './out-file.ts'

export type WriteAsk = { readonly to: string; readonly requestId: string; readonly artifact: Artifact }

/**
 * Writes a result in the format the ending names; a path without one is a folder that gets everything.
 * @throws FailureError `format_unsupported` where the result is nothing such a file can hold
 */
export async function writeResult(client: Client, { to, requestId, artifact }: WriteAsk): Promise<Exported> {
  const ending = extname(to)
    .slice(1)
    .toLowerCase()
    .replace(/^tiff$/, 'tif')
  if (ending === '') {
    const folder = madeFolder(to)
    const { files } = await client.requests.exportTo({ id: requestId, folder })
    const places =
      vectors.includes(artifact.kind) && !rasters.includes(artifact.kind)
        ? (await client.exports.write({ ids: [requestId], format: 'gpkg', path: join(folder, 'result.gpkg'), overwrite: true })).files
        : []
    return { files: [...files, ...places], notes: [] }
  }
  if (ending === 'json') return written(to, `${JSON.stringify(artifact, null, 2)}\n`)
  if (ending === 'csv' && artifact.kind === 'table') return written(to, csvOf(artifact))
  if (artifact.kind === 'figure' && (ending === 'svg' || ending === 'png' || ending === 'pdf'))
    return { files: (await client.reports.draw({ figure: artifact, format: ending, path: resolve(to) })).files, notes: [] }
  const format = ExportFormatSchema.safeParse(ending)
  if (format.success && holds(format.data, artifact)) return client.exports.write({ ids: [requestId], format: format.data, path: to, overwrite: true })
  throw new FailureError(
    fail({
      code: 'format_unsupported',
      message: `A ${artifact.kind} cannot be written as .${ending}.`,
      hint: `Write it as ${endingsFor(artifact)
        .map((one) => `.${one}`)
        .join(', ')}, or name a folder.`,
    }).error,
  )
}

function madeFolder(path: string): string {
  const folder = typedPath('out', path)
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    failed({ code: 'file_unreadable', message: `The folder ${path} cannot be made (${String(error.code)}).`, hint: 'Choose another one.' })
  }
  return folder
}

function written(path: string, text: string): Exported {
  writeText(typedPath('out', path), text)
  return { files: [path], notes: [] }
}

const rasters: readonly Artifact['kind'][] = ['mask', 'segmentation', 'raster']
const vectors: readonly Artifact['kind'][] = ['features', 'detections', 'path', 'graph', 'mask', 'segmentation']

const holds = (format: ExportFormat, { kind }: Artifact): boolean =>
  format === 'tif' ? rasters.includes(kind) : format === 'csv' || format === 'zip' || format === 'stac' || vectors.includes(kind)

function endingsFor({ kind }: Artifact): string[] {
  const own = kind === 'table' ? ['csv'] : kind === 'figure' ? ['svg', 'png', 'pdf'] : []
  return [...own, ...(rasters.includes(kind) ? ['tif'] : []), ...(vectors.includes(kind) ? ['gpkg', 'geojson'] : []), 'json']
}

/** RFC 4180; a cell that a spreadsheet would take for a formula is made text. */
function csvOf({ rows, records }: Extract<Artifact, { kind: 'table' }>): string {
  const head = records ? records.columns.map(({ name, unit }) => (unit === null ? name : `${name} (${unit})`)) : ['rank', 'label', 'value', 'unit']
  const lines = records ? records.rows : rows.map((row) => [row.rank, row.label, row.value, row.unit])
  return [head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const text = String(value)
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
