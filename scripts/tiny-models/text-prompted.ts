import type { ModelSpec } from './onnx-writer.ts'
import { image, ints, node, weights } from './parts.ts'

const float = (name: string, dims: readonly (number | string)[]) => ({ name, type: 'float32' as const, dims })
const words = (name: string, dims: readonly (number | string)[]) => ({ name, type: 'int64' as const, dims })
const picture = { ...image, name: 'pixel_values' }
const box = { nodes: [node('Identity', { from: ['place'], to: ['pred_boxes'] })], weights: [weights('place', [1, 1, 4], [0.5, 0.5, 0.25, 0.5])] }

/** 5 where a token is the wanted one, else -5. */
const lit = (token: number, to: string) => ({
  nodes: [
    node('Equal', { from: ['input_ids', 'token'], to: ['same'] }),
    node('Cast', { from: ['same'], to: ['ones'] }, { to: 1 }),
    node('Mul', { from: ['ones', 'ten'], to: ['bright'] }),
    node('Sub', { from: ['bright', 'five'], to: [to] }),
  ],
  weights: [ints('token', [token]), weights('ten', [1], [10]), weights('five', [1], [5])],
})

/** Finds one object in the middle of any picture, if its prompt holds token 8. */
const grounding: ModelSpec = {
  inputs: [
    picture,
    words('input_ids', ['batch', 'tokens']),
    words('token_type_ids', ['batch', 'tokens']),
    words('attention_mask', ['batch', 'tokens']),
    words('pixel_mask', ['batch', 'height', 'width']),
  ],
  outputs: [float('logits', [1, 1, 'tokens']), float('pred_boxes', [1, 1, 4])],
  nodes: [...lit(8, 'scores').nodes, node('Reshape', { from: ['scores', 'flat'], to: ['logits'] }), ...box.nodes],
  weights: [...lit(8, 'scores').weights, ints('flat', [1, 1, -1]), ...box.weights],
}

/** The same for a query that holds token 514. */
const owl: ModelSpec = {
  inputs: [picture, words('input_ids', ['queries', 16]), words('attention_mask', ['queries', 16])],
  outputs: [float('logits', [1, 1, 'queries']), float('pred_boxes', [1, 1, 4])],
  nodes: [
    ...lit(514, 'scores').nodes,
    node('ReduceMax', { from: ['scores'], to: ['best'] }, { axes: [1], keepdims: 0 }),
    node('Reshape', { from: ['best', 'flat'], to: ['logits'] }),
    ...box.nodes,
  ],
  weights: [...lit(514, 'scores').weights, ints('flat', [1, 1, -1]), ...box.weights],
}

/** Compares words with a whole picture: no places. */
const clip: ModelSpec = {
  inputs: [picture, words('input_ids', ['queries', 16])],
  outputs: [float('image_embeds', [1, 4])],
  nodes: [node('Identity', { from: ['e'], to: ['image_embeds'] })],
  weights: [weights('e', [1, 4], [1, 0, 0, 0])],
}

export const textModels: Readonly<Record<string, ModelSpec>> = { grounding_dino: grounding, owl_vit: owl, clip }
