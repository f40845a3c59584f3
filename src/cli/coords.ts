import { type CoordinateChoice, type CoordinateReading, readCoordinate } from '../engine/index.ts'
import type { Command } from './command.ts'
import { UsageError } from './options.ts'
import { out, printFailure } from './print.ts'

export const coords: Command = {
  name: 'coords',
  usage: 'coords "TEXT"... [--json]',
  summary: 'Reads typed coordinates in any notation and gives the place in all of them; an ambiguous one is asked, not guessed.',
  options: { json: { type: 'boolean', help: 'print JSON, one object a line' } },
  examples: ['aftermap coords "18 32 21 N 72 20 11 W"', 'aftermap coords "37S 331380.89 4118750.09" 18QYF8118751921 --json'],
  async run(options) {
    if (options.inputs.length === 0) throw new UsageError('coords needs a coordinate to read')
    const json = options.has('json')
    const codes = options.inputs.map((text) => printOne(text, json))
    return Math.max(...codes)
  },
}

function printOne(text: string, json: boolean): number {
  const read = readCoordinate(text)
  if (!read.ok) {
    if (!json) return printFailure(text, read.error, { json, many: false })
    const { code, message, hint } = read.error
    out(JSON.stringify({ text, error: { code, message: `${message} ${hint}` } }))
    return 1
  }
  if (json) out(JSON.stringify(rowOf(read.value)))
  else printWords(read.value)
  return 0
}

const rowOf = ({ text, taken, choices }: CoordinateReading) => ({ text, ...placeRow(taken), choices: choices.map((choice) => ({ ...placeRow(choice), read_as: choice.notation })) })

/** A place that has to be asked for has no values. */
const placeRow = (place: CoordinateChoice | null) => ({
  lonlat: place?.lonLat ?? null,
  utm: place?.utm ?? null,
  mgrs: place?.mgrs ?? null,
  dms: place?.dms ?? null,
  cell_m: place?.cellM ?? null,
  ...(place?.extent ? { extent: place.extent } : {}),
})

function printWords({ text, taken, choices }: CoordinateReading): void {
  out(text)
  if (taken) out(words(taken))
  if (choices.length === 0) return
  out(taken ? `  ${text} can also mean another place:` : `  ${text} can mean several places:`)
  for (const choice of taken ? choices.slice(1) : choices) out(words(choice))
}

function words({ lonLat, utm, mgrs, dms, cellM, notation }: CoordinateChoice): string {
  const [lon, lat] = lonLat
  const cell = cellM === null ? '' : `, a cell of ${cellM} m`
  return `  ${lat.toFixed(7)}, ${lon.toFixed(7)}  ${dms}  UTM ${utm ?? 'none near the poles'}  MGRS ${mgrs}  (${notation}${cell})`
}
