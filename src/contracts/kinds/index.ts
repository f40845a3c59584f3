export { ArtifactSchema, type Artifact, type ArtifactOf } from './artifact.ts'
export { DetectionSchema, DetectionsSchema, type Detection, type Detections } from './detections.ts'
export { ClassRasterSchema, MaskSchema, type ClassRaster, type Mask } from './mask.ts'
export { PathResultSchema, type PathResult } from './path.ts'
export {
  type HandTally,
  HandTallySchema,
  QuantitySchema,
  type Subject,
  SubjectSchema,
  TableSchema,
  YesNoSchema,
  UnitSchema,
  type Quantity,
  type Table,
  type Unit,
  type YesNo,
} from './quantity.ts'
export { kindNames, type KindName, KindNameSchema } from './names.ts'
export { type Dimension, DimensionSchema, dimensions, type Sensor, SensorSchema, sensors, type Wire, type WireFrame, WireFrameSchema, WireSchema } from './wire.ts'
