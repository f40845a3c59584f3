export { boxOfVector } from './box-of-vector.ts'
export { isVectorFile, openVector, vectorFailure } from './open-vector.ts'
export { positionsOf } from './sound-geometry.ts'
export type { Feature, Geometry, Position, Scalar, VectorFormat, VectorLayer, VectorSource } from './vector-source.ts'
