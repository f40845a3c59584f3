import type { ModelSpec, NodeSpec, Weights } from '../../vision/onnx-writer/index.ts'
import type { Model } from './classifier.ts'
import type { ForestModel } from './forest.ts'
import type { LinearModel } from './linear.ts'
import type { Tree } from './tree.ts'

const floats = (name: string, dims: readonly number[], data: readonly number[]): Weights => ({ name, type: 'float32', dims, data })
const ints = (name: string, data: readonly number[]): Weights => ({ name, type: 'int64', dims: [data.length], data })

/**
 * A classifier as an ONNX graph: planes of features `features` [1, F, H, W], as they are, to class shares `shares` [1, K, H, W].
 * Linear: standardised, then a convolution of 1 x 1 and a softmax. Forest: TreeEnsembleClassifier of `ai.onnx.ml` on every pixel.
 */
export function graphOf(model: Model): ModelSpec {
  const { count, classes } = model
  return {
    ir: 8,
    opset: 17,
    producer: 'aftermap',
    name: `taught_${model.kind}`,
    inputs: [{ name: 'features', type: 'float32', dims: [1, count, 'height', 'width'] }],
    outputs: [{ name: 'shares', type: 'float32', dims: [1, classes, 'height', 'width'] }],
    ...(model.kind === 'linear' ? linearGraph(model) : forestGraph(model)),
  }
}

type Graph = Pick<ModelSpec, 'nodes' | 'weights' | 'domains'>

/** Mean and scale are taken off first: folded into the weights they would cost digits of a float. */
function linearGraph({ classes, count, standard, weights }: LinearModel): Graph {
  const kernel = Array.from({ length: classes * count }, (_, at) => weights[Math.floor(at / count) * (count + 1) + (at % count)] as number)
  // a mean that lost digits on its way to a float is made good in the intercept
  const lost = Array.from(standard.mean, (mean, f) => (Math.fround(mean) - mean) / (standard.scale[f] as number))
  const bias = Array.from({ length: classes }, (_, k) => lost.reduce((sum, one, f) => sum + one * (kernel[k * count + f] as number), weights[k * (count + 1) + count] as number))
  return {
    nodes: [
      { op: 'Sub', inputs: ['features', 'mean'], outputs: ['centred'] },
      { op: 'Div', inputs: ['centred', 'scale'], outputs: ['standardised'] },
      { op: 'Conv', inputs: ['standardised', 'kernel', 'bias'], outputs: ['logits'], attributes: { kernel_shape: [1, 1] } },
      { op: 'Softmax', inputs: ['logits'], outputs: ['shares'], attributes: { axis: 1 } },
    ],
    weights: [
      floats('mean', [1, count, 1, 1], [...standard.mean]),
      floats('scale', [1, count, 1, 1], [...standard.scale]),
      floats('kernel', [classes, count, 1, 1], kernel),
      floats('bias', [classes], bias),
    ],
  }
}

function forestGraph(model: ForestModel): Graph {
  const { count, classes } = model
  return {
    domains: { 'ai.onnx.ml': 3 },
    nodes: [
      { op: 'Transpose', inputs: ['features'], outputs: ['last'], attributes: { perm: [0, 2, 3, 1] } },
      { op: 'Reshape', inputs: ['last', 'rows_of'], outputs: ['rows'] },
      ensemble(model),
      { op: 'Shape', inputs: ['last'], outputs: ['sides'], attributes: { end: 3 } },
      { op: 'Concat', inputs: ['sides', 'classes'], outputs: ['whole'], attributes: { axis: 0 } },
      { op: 'Reshape', inputs: ['told', 'whole'], outputs: ['shares_last'] },
      { op: 'Transpose', inputs: ['shares_last'], outputs: ['shares'], attributes: { perm: [0, 3, 1, 2] } },
    ],
    weights: [ints('rows_of', [-1, count]), ints('classes', [classes])],
  }
}

/** Every leaf gives each class its share over the number of trees, so that the sums are the forest's means. */
function ensemble({ classes, trees }: ForestModel): NodeSpec {
  const nodes = { tree: [] as number[], id: [] as number[], feature: [] as number[], threshold: [] as number[], yes: [] as number[], no: [] as number[], mode: [] as string[] }
  const leaves = { tree: [] as number[], node: [] as number[], id: [] as number[], weight: [] as number[] }
  const branch = ({ feature, threshold, left }: Tree, node: number) => {
    nodes.feature.push(feature[node] as number)
    nodes.threshold.push(threshold[node] as number)
    nodes.yes.push(left[node] as number)
    nodes.no.push((left[node] as number) + 1)
    nodes.mode.push('BRANCH_LEQ')
  }
  const leaf = ({ shares }: Tree, { tree, node }: { tree: number; node: number }) => {
    for (const list of [nodes.feature, nodes.threshold, nodes.yes, nodes.no]) list.push(0)
    nodes.mode.push('LEAF')
    for (let k = 0; k < classes; k++) {
      leaves.tree.push(tree)
      leaves.node.push(node)
      leaves.id.push(k)
      leaves.weight.push((shares[node * classes + k] as number) / trees.length)
    }
  }
  for (const [at, tree] of trees.entries()) {
    for (const [node, column] of tree.feature.entries()) {
      nodes.tree.push(at)
      nodes.id.push(node)
      if (column < 0) leaf(tree, { tree: at, node })
      else branch(tree, node)
    }
  }
  return {
    op: 'TreeEnsembleClassifier',
    domain: 'ai.onnx.ml',
    inputs: ['rows'],
    outputs: ['best', 'told'],
    attributes: {
      nodes_treeids: nodes.tree,
      nodes_nodeids: nodes.id,
      nodes_featureids: nodes.feature,
      nodes_values: { floats: nodes.threshold },
      nodes_truenodeids: nodes.yes,
      nodes_falsenodeids: nodes.no,
      nodes_modes: { strings: nodes.mode },
      class_treeids: leaves.tree,
      class_nodeids: leaves.node,
      class_ids: leaves.id,
      class_weights: { floats: leaves.weight },
      classlabels_int64s: Array.from({ length: classes }, (_, k) => k),
      post_transform: 'NONE',
    },
  }
}

/** Rows of features that lie where the classifier decides, the same every time: to compare two readings of it. */
export function probeRows(model: Model, rows: number, random: () => number): Float32Array {
  const { count } = model
  const spans = model.kind === 'linear' ? Array.from(model.standard.mean, (mean, f) => spanAround(mean, 3 * (model.standard.scale[f] as number))) : thresholdSpans(model)
  return Float32Array.from({ length: rows * count }, (_, at) => {
    const [low, high] = spans[at % count] as [number, number]
    return low + random() * (high - low)
  })
}

const spanAround = (middle: number, half: number): [number, number] => [middle - half, middle + half]

function thresholdSpans({ count, trees }: ForestModel): [number, number][] {
  const spans = Array.from({ length: count }, (): [number, number] => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  for (const { feature, threshold } of trees) {
    feature.forEach((column, node) => {
      const span = spans[column]
      if (!span) return
      span[0] = Math.min(span[0], threshold[node] as number)
      span[1] = Math.max(span[1], threshold[node] as number)
    })
  }
  return spans.map(([low, high]) => (low > high ? [0, 1] : [low - 0.1 * (high - low) - 1e-3, high + 0.1 * (high - low) + 1e-3]))
}
