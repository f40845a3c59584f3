import type { ModelSpec } from './onnx-writer.ts'
import { byColour, image, node, side, together, weights } from './parts.ts'

const names = JSON.stringify({ 0: 'building', 1: 'tree', 2: 'water' })
const deepness = { model_type: 'Segmentor', class_names: names, resolution: '15' }
const out = (dims: readonly (number | string)[]) => ({ name: 'output', type: 'float32' as const, dims })
const logits = byColour('image', 'output')

/** Models that answer for each pixel: red is a building, green a tree, blue water. */
export const rasterModels: Readonly<Record<string, ModelSpec>> = {
  semantic_logits: { inputs: [image], outputs: [out([1, 3, side, side])], ...logits, metadata: deepness },
  semantic_probabilities: {
    inputs: [image],
    outputs: [out([1, 3, side, side])],
    ...together(byColour('image', 'logits'), { nodes: [node('Softmax', { from: ['logits'], to: ['output'] }, { axis: 1 })], weights: [] }),
    metadata: deepness,
  },
  semantic_sigmoid_probabilities: {
    inputs: [image],
    outputs: [out([1, 3, side, side])],
    ...together(byColour('image', 'logits'), { nodes: [node('Sigmoid', { from: ['logits'], to: ['output'] })], weights: [] }),
    metadata: deepness,
  },
  semantic_sigmoid: {
    inputs: [image],
    outputs: [out([1, 1, side, side])],
    nodes: [node('Conv', { from: ['image', 'w', 'b'], to: ['output'] })],
    weights: [weights('w', [1, 3, 1, 1], [10, 0, 0]), weights('b', [1], [-5])],
    metadata: { ...deepness, class_names: JSON.stringify({ 0: 'not_building', 1: 'building' }) },
  },
  class_map: {
    inputs: [image],
    outputs: [{ name: 'output', type: 'int64', dims: [1, side, side] }],
    ...together(byColour('image', 'logits'), { nodes: [node('ArgMax', { from: ['logits'], to: ['output'] }, { axis: 1, keepdims: 0 })], weights: [] }),
    metadata: deepness,
  },
  regression: {
    inputs: [image],
    outputs: [out([1, 1, side, side])],
    nodes: [node('Conv', { from: ['image', 'w'], to: ['output'] })],
    weights: [weights('w', [1, 3, 1, 1], [100, 0, 0])],
    metadata: { model_type: 'Regressor', class_names: JSON.stringify({ 0: 'building' }), resolution: '15', reg_output_scaling: '0.01' },
  },
  half_resolution: {
    inputs: [image],
    outputs: [out([1, 3, side / 2, side / 2])],
    ...together({ nodes: [node('AveragePool', { from: ['image'], to: ['small'] }, { kernel_shape: [2, 2], strides: [2, 2] })], weights: [] }, byColour('small', 'output')),
    metadata: deepness,
  },
  margin: {
    inputs: [image],
    outputs: [out([1, 3, side - 8, side - 8])],
    ...together({ nodes: [node('AveragePool', { from: ['image'], to: ['inner'] }, { kernel_shape: [9, 9], strides: [1, 1] })], weights: [] }, byColour('inner', 'output')),
    metadata: deepness,
  },
  nhwc: {
    inputs: [{ ...image, dims: [1, side, side, 3] }],
    outputs: [out([1, side, side, 3])],
    ...together({ nodes: [node('Transpose', { from: ['image'], to: ['planes'] }, { perm: [0, 3, 1, 2] })], weights: [] }, byColour('planes', 'logits'), {
      nodes: [node('Softmax', { from: ['logits'], to: ['p'] }, { axis: 1 }), node('Transpose', { from: ['p'], to: ['output'] }, { perm: [0, 2, 3, 1] })],
      weights: [],
    }),
    metadata: deepness,
  },
  uint8: {
    inputs: [{ ...image, type: 'uint8' }],
    outputs: [out([1, 3, side, side])],
    ...together(
      {
        nodes: [node('Cast', { from: ['image'], to: ['numbers'] }, { to: 1 }), node('Div', { from: ['numbers', 'whole'], to: ['shares'] })],
        weights: [weights('whole', [1], [255])],
      },
      byColour('shares', 'output'),
    ),
    metadata: deepness,
  },
  float16: {
    inputs: [{ ...image, type: 'float16' }],
    outputs: [{ ...out([1, 3, side, side]), type: 'float16' }],
    ...together({ nodes: [node('Cast', { from: ['image'], to: ['numbers'] }, { to: 1 })], weights: [] }, byColour('numbers', 'logits'), {
      nodes: [node('Cast', { from: ['logits'], to: ['output'] }, { to: 10 })],
      weights: [],
    }),
    metadata: deepness,
  },
  free_size: {
    inputs: [{ ...image, dims: ['batch', 3, 'height', 'width'] }],
    outputs: [out(['batch', 3, 'height', 'width'])],
    ...logits,
    metadata: { names: "{0: 'building', 1: 'tree', 2: 'water'}" },
  },
  pair_stacked: {
    inputs: [{ ...image, name: 'pair', dims: [1, 6, side, side] }],
    outputs: [out([1, 1, side, side])],
    nodes: [node('Conv', { from: ['pair', 'w', 'b'], to: ['output'] })],
    // red that was not there before
    weights: [weights('w', [1, 6, 1, 1], [-10, 0, 0, 10, 0, 0]), weights('b', [1], [-5])],
    metadata: { ...deepness, class_names: JSON.stringify({ 0: 'building' }) },
  },
  pair_inputs: {
    inputs: [
      { ...image, name: 'post' },
      { ...image, name: 'pre' },
    ],
    outputs: [out([1, 1, side, side])],
    nodes: [node('Sub', { from: ['post', 'pre'], to: ['change'] }), node('Conv', { from: ['change', 'w', 'b'], to: ['output'] })],
    weights: [weights('w', [1, 3, 1, 1], [10, 0, 0]), weights('b', [1], [-5])],
    metadata: { ...deepness, class_names: JSON.stringify({ 0: 'building' }) },
  },
  classifier_logits: {
    inputs: [image],
    outputs: [out([1, 3])],
    ...together(byColour('image', 'logits'), { nodes: [node('ReduceMean', { from: ['logits'], to: ['output'] }, { axes: [2, 3], keepdims: 0 })], weights: [] }),
    metadata: deepness,
  },
}
