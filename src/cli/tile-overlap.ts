import type { Client } from '../contracts/client.ts'
import type { ModelCard } from '../contracts/model-card.ts'
import type { RequestState } from '../contracts/request.ts'
import { numberOption, UsageError } from './options.ts'

const mostPx = 1024
const usualTilePx = 512

/** `--tile-overlap`: pixels that neighbouring tiles share, or below 1 their share of a tile. @throws UsageError */
export function tileOverlapOption(text: string | undefined, models: readonly ModelCard[]): number | null {
  const value = numberOption('tile-overlap', text)
  if (value === undefined) return null
  const px = value < 1 ? Math.round(value * (models[0]?.input.tile ?? usualTilePx)) : value
  if (value < 0 || px > mostPx || !Number.isInteger(px))
    throw new UsageError(`--tile-overlap needs whole pixels from 0 to ${mostPx}, or a share of the tile below 1, not "${text}"`)
  return px
}

/** The same request with every step that runs a model over tiles set to that overlap. */
export async function withTileOverlap({ requests }: Client, asked: RequestState, overlapPx: number | null): Promise<RequestState> {
  if (overlapPx === null) return asked
  let request = asked
  for (const { id, tool } of asked.plan.actions) {
    if (tool === 'detect' || tool === 'segment') request = await requests.editStep({ id: asked.id, step: id, inputs: { overlap: overlapPx } })
  }
  return request
}
