import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import type { Feeds, ModelInputs, ModelOutputs, TilePixels } from '../../../core/vision/index.ts'
import { modelFeeds } from '../../../core/vision/index.ts'
import { openSession } from '../session-client.ts'

/** How the process of a trial is started, and how long it may take. */
export type TrialHost = { readonly execPath?: string; readonly entryPath?: string; readonly startLimitMs?: number; readonly runLimitMs?: number }

export type Trial = { readonly provider: string; readonly outputs: readonly ModelOutputs[] }

const usual = { startLimitMs: 60_000, runLimitMs: 120_000 }
const grey = 128

/** A mid-grey tile and one of noise, the same every time. */
export function trialTiles({ bands, tile, pair }: Pick<ModelCard['input'], 'bands' | 'tile' | 'pair'>): TilePixels[][] {
  const dates = pair ? 2 : 1
  const pictures = (plane: (band: number) => Uint8Array) =>
    Array.from({ length: dates }, (_, date) => ({
      planes: Array.from({ length: Math.max(3, bands) }, (_band, b) => plane(date * 31 + b)),
      valid: new Uint8Array(tile * tile).fill(1),
      side: tile,
    }))
  return [pictures(() => new Uint8Array(tile * tile).fill(grey)), pictures((seed) => noise(tile * tile, seed))]
}

function noise(length: number, seed: number): Uint8Array {
  const out = new Uint8Array(length)
  let state = seed * 2_654_435_761 + 1
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    out[i] = state >>> 24
  }
  return out
}

/**
 * Runs a model on tiles in a process of its own that is ended whatever happens.
 * @fails model_invalid (does not load), model_failed (crash), over_budget (too slow, too large), model_output_unexpected
 */
export async function runTrial(modelPath: string, feeds: readonly Feeds[], host: TrialHost): Promise<Result<Trial>> {
  const { startLimitMs, runLimitMs } = { ...usual, ...host }
  const opened = await openSession({
    modelPath,
    startLimitMs,
    runLimitMs,
    ...(host.execPath ? { execPath: host.execPath } : {}),
    ...(host.entryPath ? { entryPath: host.entryPath } : {}),
  })
  if (!opened.ok) return opened
  const session = opened.value
  try {
    const outputs: ModelOutputs[] = []
    for (const feed of feeds) {
      const ran = await session.run(feed)
      if (!ran.ok) return ran
      outputs.push(ran.value.outputs)
    }
    return ok({ provider: session.ready.provider, outputs })
  } finally {
    await session.kill()
  }
}

export const feedsOf = (input: ModelCard['input'], tiles: readonly (readonly TilePixels[])[]): ModelInputs[] => tiles.map((dates) => modelFeeds(input, dates))
