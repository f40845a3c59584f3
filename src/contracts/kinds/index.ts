export { ArtifactSchema, type Artifact, type ArtifactOf } from './artifact.ts'
export { DetectionSchema, DetectionsSchema, type Detection, type Detections } from './detections.ts'
export { type Feature, FeatureSchema, type Features, FeaturesSchema } from './features.ts'
export { type Geometry, GeometrySchema, type Scalar, ScalarSchema } from './geometry.ts'
export { edgeStates, type EdgeState, EdgeStateSchema, type Graph, GraphSchema, type RoadEdge, RoadEdgeSchema } from './graph.ts'
export { ClassRasterSchema, MaskSchema, type ClassRaster, type Mask } from './mask.ts'
export { PathResultSchema, type PathResult } from './path.ts'
export {
  type PlainDimension,
  plainDimensions,
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
export { type Raster, type RasterBand, RasterBandSchema, RasterSchema } from './raster.ts'
export { type Report, type ReportSection, ReportSectionSchema, reportParts, ReportSchema, type Sentence, SentenceSchema } from './report.ts'
export { type Figure, FigureSchema, type Series, SeriesSchema, type Text, TextSchema } from './told.ts'
export { kindNames, type KindName, KindNameSchema } from './names.ts'
export { type Dimension, DimensionSchema, dimensions, type Sensor, SensorSchema, sensors, type Wire, type WireFrame, WireFrameSchema, WireSchema } from './wire.ts'
