import type { ModelCard } from '../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../contracts/result.ts'
import type { PerceptionAsk } from '../../tools/index.ts'
import { boxInto, type Earlier } from '../models/index.ts'
import type { LayerSources } from '../workspace/layer-sources.ts'

/** True for a model that can work with the dates a step names. */
export const fitsDates = (card: ModelCard, { before }: Pick<PerceptionAsk, 'before'>): boolean => card.input.pair === undefined || Boolean(before)

/**
 * The image from before, for a model of two dates; null for others.
 * @fails input_missing (none is named), frames_differ (it does not lie on the same ground, or is turned against it)
 */
export async function earlierImage(sources: LayerSources, { image, before }: PerceptionAsk, card: ModelCard): Promise<Result<Earlier | null>> {
  if (!card.input.pair) return ok(null)
  if (!before) return fail({ code: 'input_missing', message: `The model ${card.id} compares two dates and the step names one image.`, hint: 'Name the image from before.' })
  const toBefore = boxInto(image.layer.frame, before.layer.frame)
  if (!toBefore) {
    return fail({
      code: 'frames_differ',
      message: `${before.layer.name} and ${image.layer.name} do not lie on one grid direction in one coordinate system.`,
      hint: 'Convert one of them onto the other first: aftermap convert --like.',
    })
  }
  const source = await sources.sourceOf(before.layer.id)
  return source.ok ? ok({ source: source.value, toBefore }) : source
}
