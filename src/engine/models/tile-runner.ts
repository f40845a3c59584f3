import type { PixelBox } from '../../contracts/frame.ts'
import type { ModelCard } from '../../contracts/model-card.ts'
import { maskValues } from '../../contracts/classes.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import { boxesOfTile, type Decoder, decoderFor, makeBlender, type Settle, settlerFor, type Tile, type TileBox } from '../../core/vision/index.ts'
import type { RasterSource } from '../files/index.ts'
import type { Session } from './session-client.ts'
import { type Earlier, type TileInput, tileReader } from './tile-input.ts'
import { underWay } from './under-way.ts'
import type { WorkPlan } from './work-plan.ts'

/** What one tile finishes: class values and scores of `box` (row by row), or its boxes. Pixels of the working grid. */
export type TileResult = {
  readonly key: string
  readonly box: PixelBox
  readonly values: Uint8Array | null
  readonly scores: Uint8Array | null
  readonly boxes: readonly TileBox[]
  readonly validPixels: number
  /** what must be known of this tile's result, in a sentence */
  readonly note: string | null
  readonly done: number
  readonly total: number
}

export type RunTiles = {
  readonly source: RasterSource
  readonly before?: Earlier | null | undefined
  readonly plan: WorkPlan
  readonly card: ModelCard
  readonly session: Session
  readonly onTile: (result: TileResult) => void | Promise<void>
  readonly signal: AbortSignal
  /** true for tiles whose result is stored already */
  readonly have?: (key: string) => boolean
}

/**
 * Runs a model over the tiles of a plan, row by row, several under way at once so that the model never waits. Each
 * result is handed over at once. An abort kills the session within the tile (`aborted`); what was handed over before stays good. Tiles
 * that stored results share with missing ones are run again: a model gives the same numbers twice.
 */
export async function runTiles(run: RunTiles): Promise<Result<{ tiles: number; skipped: number }>> {
  const decoder = decoderFor(run.card)
  if (!decoder.ok) return decoder
  const reader = tileReader(run)
  if (!reader.ok) return reader
  const kill = () => void run.session.kill()
  run.signal.addEventListener('abort', kill, { once: true })
  try {
    return await work(run, { decode: decoder.value, read: reader.value })
  } finally {
    run.signal.removeEventListener('abort', kill)
  }
}

type Hands = { readonly decode: Decoder; readonly read: (box: PixelBox) => Promise<Result<TileInput>> }

async function work(run: RunTiles, hands: Hands): Promise<Result<{ tiles: number; skipped: number }>> {
  const { plan, signal, have = () => false } = run
  const answering = resultTiles(run.card, plan)
  const missing = new Set(answering.filter(({ key }) => !have(key)).map(({ key }) => key))
  const needed = plan.tiles.filter((tile) => (run.card.task === 'detect' ? missing.has(tile.key) : feeds(tile, missing)))
  const finish = finisher(run)
  const total = answering.length
  let done = total - missing.size
  const answers = underWay(needed, starter(run, hands))
  for (const tile of needed) {
    if (signal.aborted) return aborted(done)
    const answer = await answers.next()
    if (signal.aborted) return aborted(done)
    if (!answer.ok) return answer
    const result = finish(tile, answer.value)
    if (!result.ok) return result
    if (!missing.has(tile.key)) continue
    done++
    await run.onTile({ ...result.value, note: noteOf(answer.value), done, total })
  }
  return ok({ tiles: total, skipped: total - missing.size })
}

/** Tiles that finish something of the asked window; the others only lend their rim. */
export const resultTiles = (card: ModelCard, { tiles }: WorkPlan): readonly Tile[] =>
  card.task === 'detect' ? tiles : tiles.filter(({ writes }) => writes[2] > writes[0] && writes[3] > writes[1])

/** True when a missing result holds pixels of this tile. */
const feeds = ({ column, row }: Tile, missing: ReadonlySet<string>): boolean => [0, 1].some((dx) => [0, 1].some((dy) => missing.has(`${column + dx}_${row + dy}`)))

const noteOf = ({ said }: Decoded): string | null => (said?.ok ? (said.value.note ?? null) : null)

type Decoded = { readonly said: ReturnType<Decoder> | null; readonly valid: Uint8Array }

/** Reads a tile, asks the model and decodes; null where there was nothing to ask. Tiles are read one after the other, and wait for the model side by side. */
function starter({ session, plan }: RunTiles, { decode, read }: Hands) {
  let reading: Promise<unknown> = Promise.resolve()
  return async (tile: Tile): Promise<Result<Decoded>> => {
    const mine = reading.then(() => read(tile.box))
    reading = mine.catch(() => undefined)
    const input = await mine
    if (!input.ok) return input
    const { inputs, valid } = input.value
    if (!inputs) return ok({ said: null, valid })
    const output = await session.run(inputs)
    if (!output.ok) return output
    return ok({ said: decode(output.value.outputs, { width: plan.tilePx, height: plan.tilePx }), valid })
  }
}

type Finished = Omit<TileResult, 'done' | 'total' | 'note'>

function finisher({ card, plan }: RunTiles) {
  const settle = settlerFor(card)
  let blender: ReturnType<typeof makeBlender> | null = null
  let exclusive = false
  return (tile: Tile, { said, valid }: Decoded): Result<Finished> => {
    if (said && !said.ok) return said
    const decoded = said?.value ?? null
    if (card.task === 'detect') {
      const { width, height } = plan.frame
      const found = decoded?.kind === 'boxes' ? decoded.boxes.filter(({ box }) => validShare(box, valid, plan.tilePx) > 0.5) : []
      return ok({ key: tile.key, box: tile.core, values: null, scores: null, boxes: boxesOfTile(found, { tile, width, height }), validPixels: seenIn(tile, tile.core, valid) })
    }
    if (decoded?.kind === 'boxes') return fail({ code: 'model_invalid', message: `The model ${card.id} finds boxes and its card says it makes a map.`, hint: 'Correct its card.' })
    blender ??= makeBlender({ tile: plan.tilePx, overlap: plan.overlapPx, channels: card.classes.length })
    exclusive = decoded?.exclusive ?? exclusive
    return ok(settled({ tile, valid, settle, exclusive }, blender.add(tile, decoded?.planes ?? null)))
  }
}

type Settling = { readonly tile: Tile; readonly valid: Uint8Array; readonly settle: Settle; readonly exclusive: boolean }

/** Pixels without data, and those no tile spoke of, are nodata. */
function settled({ tile, valid, settle, exclusive }: Settling, { box, planes, spoken }: { box: PixelBox; planes: Float32Array; spoken: Uint8Array }): Finished {
  const { values, scores } = settle(planes, exclusive)
  const side = tile.box[2] - tile.box[0]
  const width = box[2] - box[0]
  let validPixels = 0
  for (let row = box[1], i = 0; row < box[3]; row++) {
    const start = (row - tile.box[1]) * side + box[0] - tile.box[0]
    for (let at = start; at < start + width; at++, i++) {
      if (valid[at] === 1 && spoken[i] === 1) validPixels++
      else {
        values[i] = maskValues.nodata
        scores[i] = 0
      }
    }
  }
  return { key: tile.key, box, values, scores, boxes: [], validPixels }
}

function seenIn({ box }: Tile, part: PixelBox, valid: Uint8Array): number {
  const side = box[2] - box[0]
  let seen = 0
  for (let y = part[1]; y < part[3]; y++) for (let x = part[0]; x < part[2]; x++) seen += valid[(y - box[1]) * side + x - box[0]] as number
  return seen
}

function validShare(box: PixelBox, valid: Uint8Array, side: number): number {
  let seen = 0
  let all = 0
  for (let y = Math.floor(box[1]); y < Math.ceil(box[3]); y++) {
    for (let x = Math.floor(box[0]); x < Math.ceil(box[2]); x++) {
      all++
      if (x >= 0 && y >= 0 && x < side && y < side) seen += valid[y * side + x] as number
    }
  }
  return all === 0 ? 0 : seen / all
}

function aborted(done: number) {
  return fail({ code: 'aborted', message: `Stopped after ${done} tiles; they are kept.`, hint: 'Run again to go on from there.', repairable: true })
}
