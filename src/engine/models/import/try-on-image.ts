import type { ModelCard } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { openRaster } from '../../files/index.ts'
import { tileReader } from '../tile-input.ts'
import { planTiles } from '../work-plan.ts'
import { type Preview, previewOf } from './preview.ts'
import { runTrial, type TrialHost } from './trial.ts'

/** What a model says of the middle tile of an image, read as in a real run. @fails as opening, planning or the trial do; input_missing for a model of two dates */
export async function tryOnImage({ modelPath, card, image, host }: { modelPath: string; card: ModelCard; image: string; host: TrialHost }): Promise<Result<Preview>> {
  const source = await openRaster(image)
  if (!source.ok) return source
  try {
    const plan = planTiles({ frame: source.value.frame, card, window: null })
    if (!plan.ok) return plan
    const read = tileReader({ card, plan: plan.value, source: source.value })
    if (!read.ok) return read
    const { tiles } = plan.value
    const tile = tiles[Math.floor(tiles.length / 2)]
    const pixels = tile ? await read.value(tile.box) : null
    if (!pixels) return fail({ code: 'area_outside', message: 'The image has no tile.', hint: 'Try another image.' })
    if (!pixels.ok) return pixels
    if (!pixels.value.inputs) return fail({ code: 'area_empty', message: 'The middle of the image holds no data.', hint: 'Try another image.' })
    const trial = await runTrial(modelPath, [pixels.value.inputs], host)
    if (!trial.ok) return trial
    const preview = previewOf(card, trial.value.outputs[0] ?? {})
    return preview.ok ? ok(preview.value) : preview
  } finally {
    await source.value.close()
  }
}
