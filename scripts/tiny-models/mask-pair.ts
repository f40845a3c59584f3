import type { ModelSpec } from './onnx-writer.ts'
import { image, ints, node, side, weights } from './parts.ts'

const float = (name: string, dims: readonly (number | string)[]) => ({ name, type: 'float32' as const, dims })

/** Its embedding is the picture itself at a quarter of its size. */
const encoder: ModelSpec = {
  inputs: [image],
  outputs: [float('image_embeddings', [1, 3, side / 4, side / 4])],
  nodes: [node('AveragePool', { from: ['image'], to: ['image_embeddings'] }, { kernel_shape: [4, 4], strides: [4, 4] })],
}

/** Two masks: what is red if the first point lies on the object, what is not if it lies beside it; and a worse one. */
const decoder: ModelSpec = {
  inputs: [
    float('image_embeddings', [1, 3, side / 4, side / 4]),
    float('point_coords', [1, 'points', 2]),
    float('point_labels', [1, 'points']),
    float('mask_input', [1, 1, 256, 256]),
    float('has_mask_input', [1]),
    float('orig_im_size', [2]),
  ],
  outputs: [float('masks', [1, 2, side / 4, side / 4]), float('iou_predictions', [1, 2]), float('low_res_masks', [1, 2, side / 4, side / 4])],
  nodes: [
    node('Conv', { from: ['image_embeddings', 'w', 'b'], to: ['red'] }),
    node('Slice', { from: ['point_labels', 'zero', 'one', 'one'], to: ['first'] }),
    node('Mul', { from: ['first', 'two'], to: ['doubled'] }),
    node('Sub', { from: ['doubled', 'unit'], to: ['sign'] }),
    node('Mul', { from: ['red', 'sign'], to: ['masks'] }),
    node('Identity', { from: ['masks'], to: ['low_res_masks'] }),
    node('Identity', { from: ['trust'], to: ['iou_predictions'] }),
  ],
  weights: [
    // of pixels scaled as ImageNet's, red 0 is -2.118 and red 1 is 2.249
    weights('w', [2, 3, 1, 1], [0, 0, 0, 4, 0, 0]),
    weights('b', [2], [-9, 0]),
    weights('two', [1], [2]),
    weights('unit', [1], [1]),
    weights('trust', [1, 2], [0.1, 0.9]),
    ints('zero', [0]),
    ints('one', [1]),
  ],
}

/** The two halves of a model that draws the mask of what is clicked. */
export const maskPair = { encoder, decoder } as const
