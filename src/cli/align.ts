import { alignFiles, type Alignment } from '../engine/index.ts'
import type { Command } from './command.ts'
import { UsageError } from './options.ts'
import { failureLine, note, out } from './print.ts'

export const align: Command = {
  name: 'align',
  usage: 'align A B [--json]',
  summary: 'Says how far image B, or building outlines in a vector file B, lie off image A, or why that cannot be told.',
  options: { json: { type: 'boolean', help: 'print JSON' } },
  examples: ['aftermap align before.tif after.tif', 'aftermap align ortho.tif footprints.gpkg --json'],
  async run(options) {
    const [a, b, ...more] = options.inputs
    if (a === undefined || b === undefined || more.length > 0) throw new UsageError('align needs an image, and a second image or a vector file')
    const aligned = await alignFiles(a, b)
    if (!aligned.ok) {
      const message = failureLine(aligned.error)
      if (options.has('json')) out(JSON.stringify({ error: { code: aligned.error.code, message } }))
      note(message)
      return 1
    }
    if (options.has('json')) out(JSON.stringify(jsonOf(aligned.value)))
    else for (const line of linesOf(aligned.value)) out(line)
    return 0
  },
}

/** `dx_px` right and `dy_px` down in pixels of the coarser image, `dx_m` east and `dy_m` north on the ground: where B shows what A shows. */
function jsonOf({ offset, confidence, rigid, overlapShare, gsdM, daysApart, warnings }: Alignment) {
  return {
    dx_m: offset?.eastM ?? null,
    dy_m: offset?.northM ?? null,
    dx_px: offset?.dxPx ?? null,
    dy_px: offset?.dyPx ?? null,
    confidence,
    rigid,
    overlap_share: overlapShare,
    gsd: gsdM,
    days_apart: daysApart,
    warnings,
  }
}

function linesOf({ offset, confidence, rigid, overlapShare, gsdM, daysApart, warnings }: Alignment): string[] {
  const size = (gsd: number | null) => (gsd === null ? 'unknown' : `${gsd.toPrecision(3)} m`)
  const lines = [
    `Overlap     ${Math.round(overlapShare * 100)} % of the smaller image; pixel sizes ${gsdM.map(size).join(' and ')}; ${daysApart === null ? 'days apart unknown' : `${daysApart} days apart`}`,
  ]
  if (offset) {
    const metres = offset.eastM === null || offset.northM === null ? '' : ` (${signed(offset.eastM)} m east, ${signed(offset.northM)} m north)`
    lines.unshift(`Offset of B ${signed(offset.dxPx)} px right, ${signed(offset.dyPx)} px down${metres}`)
    lines.push(`Confidence  ${confidence.toFixed(2)}; ${rigid === null ? 'too small to tell whether it is rigid' : rigid ? 'rigid' : 'not rigid'}`)
  }
  return [...lines, ...warnings.map((warning) => `  - ${warning}`)]
}

const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`
