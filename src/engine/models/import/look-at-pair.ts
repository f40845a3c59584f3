import { dirname, join } from 'node:path'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { cardDraft, planInputs, type Question, type Said } from '../../../core/vision/recognise/index.ts'
import { samPrompt } from '../../../core/vision/index.ts'
import { sha256File } from '../../files/index.ts'
import { readOnnx, type SoundOnnx } from './header/read-onnx.ts'
import { besideOf, type FoundPair, maskOutput, partnerQuestion } from './mask-pair.ts'
import { previewOf } from './preview.ts'
import { feedsOf, runTrial, type TrialHost, trialTiles } from './trial.ts'

/** What is known of a pair; `card` is null while a half of it is missing. */
export type PairSeen = { readonly card: ModelCard | null; readonly questions: readonly Question[]; readonly provider: string | null; readonly message: string }

/** SAM was trained on pixels scaled as ImageNet's, whatever their size on the ground. */
const usual: Said = { order: 'RGB', scale: 1 / 255, mean: [0.485, 0.456, 0.406], std: [0.229, 0.224, 0.225], gsdRangeM: [0.01, 100], classes: [{ index: 0, name: 'object' }] }

/** Tries both halves on a tile with a click in its middle. @fails as planning and the trials do */
export async function lookAtPair(onnx: SoundOnnx, { role, partner }: FoundPair, { id, host }: { id: string; host: TrialHost }): Promise<Result<PairSeen>> {
  if (partner === null) return ok({ card: null, questions: [partnerQuestion(role)], provider: null, message: `It is the ${role} of a model that draws masks of what is clicked.` })
  if (role === 'decoder')
    return fail({ code: 'model_invalid', message: 'It is the decoder of a model that draws masks of what is clicked.', hint: `Name its encoder ${partner} instead.` })
  const decoder = await readOnnx(join(dirname(onnx.path), partner))
  if (!decoder.ok) return decoder
  const plan = planInputs(onnx.header.inputs, usual)
  if ('refused' in plan) return fail({ code: 'model_invalid', message: plan.refused, hint: plan.hint })
  const output = maskOutput(decoder.value.header)
  const [hash, beside] = await Promise.all([sha256File(onnx.path), besideOf(onnx.path, partner)])
  if (!hash.ok) return hash
  if (!beside.ok) return beside
  const known = { layout: 'sam' as const, task: 'prompt-mask' as const, name: output.name, classCount: 1, because: output.decode }
  const card: ModelCard = { ...cardDraft({ id, sha256: hash.value, plan, known, said: usual }, [{ index: 0, name: 'object' }]), output, beside: beside.value }
  const provider = await triedPair({ encoder: onnx.path, decoder: decoder.value, card, host })
  if (!provider.ok) return provider
  return ok({ card, questions: [], provider: provider.value, message: `Recognised as sam: an encoder, and ${partner} beside it draws masks of what is clicked.` })
}

async function triedPair({ encoder, decoder, card, host }: { encoder: string; decoder: SoundOnnx; card: ModelCard; host: TrialHost }): Promise<Result<string>> {
  const seen = await runTrial(encoder, feedsOf(card.input, trialTiles(card.input).slice(0, 1)), host)
  if (!seen.ok) return seen
  const embedding = seen.value.outputs[0]?.['image_embeddings']
  if (!embedding) return fail({ code: 'model_output_unexpected', message: 'The encoder gives no image_embeddings.', hint: 'Export it again.' })
  const side = card.input.tile
  const wanted = new Set(decoder.header.inputs.map(({ name }) => name))
  const feeds = Object.entries(samPrompt(embedding, { points: [{ at: [side / 2, side / 2], on: true }] }, side)).filter(([name]) => wanted.has(name))
  const drawn = await runTrial(decoder.path, [Object.fromEntries(feeds)], host)
  if (!drawn.ok) return drawn
  const preview = previewOf(card, drawn.value.outputs[0] ?? {})
  return preview.ok ? ok(seen.value.provider) : preview
}
