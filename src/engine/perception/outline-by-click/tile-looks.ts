import { fail, ok, type Result } from '../../../contracts/result.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import type { ModelOutput, PromptTile } from '../../../core/vision/index.ts'
import { embedTile, tilePixels } from '../../models/index.ts'
import type { LayerSources } from '../../workspace/layer-sources.ts'
import type { UsableModel } from '../model-host.ts'
import type { makeMaskSessions } from './mask-sessions.ts'

/** What the encoder made of a tile, and which of its pixels hold data. */
export type Look = { readonly embedding: ModelOutput; readonly valid: Uint8Array }
type Parts = { readonly sources: LayerSources; readonly sessions: ReturnType<typeof makeMaskSessions>; layerIdentity(layer: Layer): string }

const keptTiles = 4

/** Keeps what the encoder made of the newest tiles: a picture is looked at once, and each click on it costs the decoder alone. */
export function makeTileLooks({ sources, sessions, layerIdentity }: Parts) {
  const kept = new Map<string, Look>()
  const keep = (key: string, look: Look) => {
    kept.delete(key)
    kept.set(key, look)
    const oldest = kept.size > keptTiles ? kept.keys().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest)
  }
  return {
    /** `looked`: anew. @fails area_empty, or as reading and running the encoder do */
    async lookAt(model: UsableModel, layer: Layer, { box }: PromptTile): Promise<Result<Look & { looked: boolean }>> {
      const key = JSON.stringify([model.card.sha256, layerIdentity(layer), box])
      const known = kept.get(key)
      if (known) {
        keep(key, known)
        return ok({ ...known, looked: false })
      }
      const source = await sources.sourceOf(layer.id)
      if (!source.ok) return source
      const { input } = model.card
      const pixels = await tilePixels(source.value, { input, box, side: input.tile })
      if (!pixels.ok) return pixels
      const { valid } = pixels.value
      if (!valid.includes(1)) return fail({ code: 'area_empty', message: 'The image holds no data there.', hint: 'Click where the image shows something.' })
      const encoder = await sessions.session(model, 'encoder')
      if (!encoder.ok) return encoder
      const made = await embedTile({ card: model.card, encoder: encoder.value }, pixels.value)
      if (!made.ok) return made
      keep(key, { embedding: made.value, valid })
      return ok({ embedding: made.value, valid, looked: true })
    },
  }
}
