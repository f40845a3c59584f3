export { type Attribute, type ElementType, type ModelSpec, type NodeSpec, onnxFile, rawBytes, type ValueInfo, type Weights } from './onnx-file.ts'
