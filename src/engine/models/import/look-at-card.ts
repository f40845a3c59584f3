import type { ModelCard } from '../../../contracts/model-card.ts'
import { ok, type Result } from '../../../contracts/result.ts'
import { cardBeside, checkHash } from '../card-file.ts'
import { type Preview, previewOf } from './preview.ts'
import { feedsOf, runTrial, type TrialHost, trialTiles } from './trial.ts'

export type CardSeen = { readonly card: ModelCard; readonly provider: string; readonly preview: Preview | null }

/** The card beside a model, tried on two tiles; null where there is none. What a card says is not guessed again. @fails as the card, its hashes or the trial do */
export async function lookAtCard(path: string, host: TrialHost): Promise<Result<CardSeen | null>> {
  const beside = await cardBeside(path)
  if (!beside.ok || beside.value === null) return beside.ok ? ok(null) : beside
  const card = beside.value
  const checked = await checkHash(card, path)
  if (!checked.ok) return checked
  const trial = await runTrial(path, feedsOf(card.input, trialTiles(card.input)), host)
  if (!trial.ok) return trial
  const { provider, outputs } = trial.value
  // neither judges a tile by itself
  if (card.task === 'classify-patch' || card.task === 'prompt-mask') return ok({ card, provider, preview: null })
  const preview = previewOf(card, outputs.at(-1) ?? {})
  return preview.ok ? ok({ card, provider, preview: preview.value }) : preview
}
