/** The writer that the product exports with also writes the tiny models. */
export { type ModelSpec, type NodeSpec, onnxFile, rawBytes, type Weights } from '../../src/core/vision/onnx-writer/index.ts'
