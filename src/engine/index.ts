export { type CheckCode, checkCodes } from '../core/plan/index.ts'
export { type CoordinateChoice, type CoordinateReading, frameToLonLat, readCoordinate } from '../core/geo/index.ts'
export { connectTo } from './door/connect.ts'
export { inProcessChannel } from './door/in-process.ts'
export { engineOf, type SocketAddress, SocketAddressSchema } from './door/local-socket.ts'
export { type Engine, type EngineOptions, startEngine } from './engine.ts'
export { exampleTruth } from './example/index.ts'
export { defaultDataDir, engineOptionsFromEnvironment, productRoot } from './environment.ts'
export { describeFile } from './describe-file.ts'
export { encodePng, type PixelPlace, parseJsonText, type RasterReport } from './files/index.ts'
export { type AreaOptions, areasOf, type ClassArea, type MaskAreas, type PolygonAreas } from './measure/index.ts'
export {
  addModel,
  type Answers,
  AnswersSchema,
  listModels,
  lookAtModel,
  modelOfFile,
  type ModelReport,
  type Preview,
  probeProviders,
  probeWith,
  type ProviderProbe,
  removeModel,
  sees,
  tryOnImage,
  writeDevice,
} from './models/index.ts'
export { elsewhere as ollamaElsewhere } from './planner/index.ts'
export { openPlanners, testedPlanners } from './planners/index.ts'
export { checkProjectFile, describeProjectFile, type ProjectCheck, type ProjectDescription } from './project/inspect.ts'
export { boxOfVector, type VectorReport } from './vectors/index.ts'
export { convertFile, type Converted } from './convert/index.ts'
export { alignFiles, type Alignment } from './registration/index.ts'
export { type SceneKind, sceneKinds, type Strength, strengths } from '../core/scene/index.ts'
export { writeScene, type WrittenScene } from './scenes/index.ts'
export { maskSets } from './labels/index.ts'
export { type ScoredClass, scoreFiles, type ScoreReport } from './scores/index.ts'
export { importLabels, type LabelImport } from './labels/import-folder.ts'
export { makeOwnTemporary } from './own-temporary.ts'
export {
  installedHelpers,
  teachFootprintFile,
  teachPixelFile,
  type TaughtFootprints,
  type TaughtPixels,
  writeTaughtFootprints,
  writeTaughtMask,
  writeTaughtModel,
} from './teach/index.ts'
export { type AliasFacts, toolAliases, toOurCall, toTheirResult } from '../core/aliases/index.ts'
export { type Difference, readTrajectory, type Trajectory } from '../core/trajectory/index.ts'
export { callWires, type DataOptions, fittedArguments, makeRunState, replayTrajectory, type Replayed, trajectoryOfRequest } from './replay/index.ts'
export { toolSpecs } from '../tools/index.ts'
export { placedGeometry, placerOf } from './export/index.ts'
