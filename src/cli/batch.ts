import { FailureError } from '../contracts/result.ts'
import { LayerRoleSchema } from '../contracts/workspace.ts'
import { type AreaOption, areaOption, type Job, type LineId } from './ask-options.ts'
import { lineProblem, LineSchema, type LineValue } from './batch-line.ts'
import { parseJson, readTextFile } from './json-input.ts'
import { UsageError } from './options.ts'
import type { Told } from './print.ts'

/** A line of the batch, or what is wrong with it: the others still run. `line` counts from 1, empty lines included. */
export type BatchLine = { id: LineId; line: number } & ({ job: Job } | { problem: Told })

/** @throws FailureError when the file itself cannot be read */
export function readBatch(path: string): BatchLine[] {
  return readTextFile(path, 'The batch')
    .replace(/^\ufeff/, '')
    .split('\n')
    .flatMap((text, at) => (text.trim() === '' ? [] : [readLine(text.trim(), at + 1)]))
}

function readLine(text: string, line: number): BatchLine {
  const begin = `Line ${line}`
  let id: LineId = begin.toLowerCase()
  try {
    const value = parseJson(text, { what: begin, code: 'bad_request' })
    id = idOf(value) ?? id
    const problem = lineProblem(begin, value)
    if (problem !== null) return { id, line, problem: { code: 'bad_request', message: problem, hint: '' } }
    return { id, line, job: jobOf(id, LineSchema.parse(value)) }
  } catch (error) {
    if (error instanceof UsageError) return { id, line, problem: { code: 'bad_request', message: `${begin}: ${error.message}.`, hint: '' } }
    if (!(error instanceof FailureError)) throw error
    const { code, message, hint } = error.failure
    return { id, line, problem: { code, message: message.startsWith(begin) ? message : `${begin}: ${message}`, hint } }
  }
}

function idOf(value: unknown): LineId | null {
  const id: unknown = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** @throws UsageError or FailureError as the options of the same names do */
function jobOf(id: LineId, line: LineValue): Job {
  const { labels, legend } = line
  if (labels === undefined && legend !== undefined) throw new UsageError('a legend goes with labels')
  return {
    id,
    image: line.image ?? null,
    question: line.request,
    context: line.context ?? null,
    gsdM: line.gsd ?? null,
    language: 'question',
    select: line.select ?? [],
    layers: Object.entries(line.layers ?? {}).map(([role, file]) => ({ role: LayerRoleSchema.parse(role), path: file })),
    points: Object.entries(line.points ?? {}).map(([name, [x, y]]) => ({ name, x, y })),
    area: line.area === undefined ? null : areaOf(line.area),
    labels: labels === undefined ? null : { path: labels, legend: legend ?? {} },
  }
}

function areaOf(area: string | number[] | Record<string, unknown>): AreaOption {
  if (typeof area === 'string') return areaOption(area)
  if (Array.isArray(area)) return areaOption(area.join(','))
  return { kind: 'geojson', geojson: area }
}
