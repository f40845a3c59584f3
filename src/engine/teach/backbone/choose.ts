import type { Gsd } from '../../../contracts/frame.ts'
import type { ModelCard } from '../../../contracts/model-card.ts'
import { workingGsd } from '../../../core/vision/index.ts'
import type { InstalledModel } from '../../models/index.ts'

export type MapModel = InstalledModel & { readonly card: ModelCard }

/** Within an octave of its own pixel size a model still sees what it learned. */
const mostOctaves = 1

/** Octaves between the image and the model's range; null where it cannot be used. */
function octaves(card: ModelCard, gsd: Gsd): number | null {
  const grid = workingGsd(gsd, card.input.gsd_range_m)
  if (!grid.ok) return null
  const away = Math.abs(Math.log2(grid.value.factor.x))
  return away <= mostOctaves ? away : null
}

/** Models that can help on an image, best first: nearest in pixel size, then the one that tells most classes apart. None where the pixel size is not known. */
export function helpersFor(models: readonly MapModel[], gsd: Gsd | null): MapModel[] {
  if (!gsd) return []
  return models
    .filter(({ card }) => card.task === 'semantic' && !card.synthetic && !card.input.pair && card.output.layout !== 'classifier_logits')
    .flatMap((model) => {
      const away = octaves(model.card, gsd)
      return away === null ? [] : [{ model, away }]
    })
    .sort((a, b) => a.away - b.away || b.model.card.classes.length - a.model.card.classes.length || a.model.id.localeCompare(b.model.id))
    .map(({ model }) => model)
}
