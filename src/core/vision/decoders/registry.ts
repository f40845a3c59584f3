import type { ModelCard, OutputLayout } from '../../../contracts/model-card.ts'
import { fail, ok, type Result } from '../../../contracts/result.ts'
import { boxesLabelsScores } from './boxes-labels-scores.ts'
import { centreHeatmap } from './centre-heatmap.ts'
import { classMap } from './class-map.ts'
import type { Decoder } from './decoder.ts'
import { detr, rtDetr } from './detr.ts'
import { regression } from './regression.ts'
import { sam } from './sam.ts'
import { semanticLogits } from './semantic-logits.ts'
import { semanticProbabilities, semanticSigmoidProbabilities } from './semantic-probabilities.ts'
import { semanticSigmoid } from './semantic-sigmoid.ts'
import { ssdRaw } from './ssd.ts'
import { tensorflowDetection } from './tensorflow-detection.ts'
import { groundingDino, owlVit } from './text-prompted.ts'
import { torchvision } from './torchvision.ts'
import { yoloEnd2end, yoloEnd2endObb, yoloEnd2endSegment } from './yolo-end2end.ts'
import { yoloObb } from './yolo-obb.ts'
import { yoloSegment } from './yolo-segment.ts'
import { yoloV5, yoloV8 } from './yolo.ts'

const decoders: Record<Exclude<OutputLayout, 'classifier_logits'>, (card: ModelCard) => Decoder> = {
  semantic_logits: semanticLogits,
  semantic_probabilities: semanticProbabilities,
  semantic_sigmoid: semanticSigmoid,
  semantic_sigmoid_probabilities: semanticSigmoidProbabilities,
  class_map: classMap,
  regression,
  centre_heatmap: centreHeatmap,
  yolo_v5: yoloV5,
  yolo_v8: yoloV8,
  yolo_segment: yoloSegment,
  yolo_obb: yoloObb,
  yolo_end2end: yoloEnd2end,
  yolo_end2end_obb: yoloEnd2endObb,
  yolo_end2end_segment: yoloEnd2endSegment,
  detr,
  rt_detr: rtDetr,
  boxes_labels_scores: boxesLabelsScores,
  torchvision,
  ssd_raw: ssdRaw,
  tensorflow_detection: tensorflowDetection,
  grounding_dino: groundingDino,
  owl_vit: owlVit,
  sam,
}

/** The decoder of a card's output layout; `model_invalid` for layouts that make no map. */
export function decoderFor(card: ModelCard): Result<Decoder> {
  const { layout } = card.output
  if (layout !== 'classifier_logits') return ok(decoders[layout](card))
  return fail({ code: 'model_invalid', message: `The model ${card.id} judges single picture patches and cannot make a map.`, hint: 'Choose a segmentation or detection model.' })
}
