import type { Detections } from '../../../contracts/kinds/index.ts'
import type { Rings } from '../../../contracts/frame.ts'
import type { Layer } from '../../../contracts/workspace.ts'
import { groundAreaM2 } from '../ground-area.ts'
import { taughtId } from '../taught-model.ts'
import type { KeptFootprints } from './kept-footprints.ts'
import type { Labels, Learned } from './learner.ts'

type Town = {
  readonly buildings: readonly { readonly id: string; readonly rings: Rings }[]
  readonly labels: Labels
  readonly kept: Pick<KeptFootprints, 'name' | 'classes'>
  readonly layer: Layer
}

/** Every building with its class: as labelled, else as predicted with its score. */
export function taughtDetections({ predictions, fitted }: Learned, { buildings, labels, kept, layer }: Town): Detections {
  const objects = buildings.flatMap(({ id, rings }) => {
    const label = labels.get(id)
    const told = predictions.get(id)
    const name = label ?? told?.class
    const ring = rings[0]
    if (name === undefined || !ring) return []
    const { areaPx, areaM2, bbox } = groundAreaM2(layer.frame, rings)
    // a label given by hand is certain and has no score
    return [{ id, class: name, score: label === undefined ? (told?.score ?? null) : null, bbox, outline: ring, areaPx, areaM2 }]
  })
  return {
    kind: 'detections',
    frame: layer.frame,
    layerId: layer.id,
    classes: [...kept.classes],
    objects: objects.sort((a, b) => (b.score ?? 1) - (a.score ?? 1)),
    defaultScore: null,
    method: 'detector',
    rasterId: null,
    within: null,
    analysedShare: objects.length / Math.max(1, buildings.length),
    source: { kind: 'model', id: taughtId(kept.name), sha256: fitted.sha256, reason: `it was taught here with ${labels.size} labels` },
    note: `${labels.size} of ${objects.length} buildings were labelled by hand.`,
  }
}
