export { type InstalledModel, listModels, modelOfFile } from './cards.ts'
export {
  addModel,
  type Added,
  type Answers,
  AnswersSchema,
  lookAtModel,
  type ModelReport,
  type Preview,
  removeModel,
  runTrial,
  type TrialHost,
  tryOnImage,
} from './import/index.ts'
export { cardForWords } from './import/asked-words.ts'
export { type Choice, modelFor, sees, type Wanted } from './model-for.ts'
export { type Device, processLimitBytes, readDevice, runWith, writeDevice } from './device.ts'
export { graphPath, tidyGraphs } from './graph-cache.ts'
export { probeProviders, probeWith, type ProviderProbe } from './providers.ts'
export { embedTile, type MaskPair, promptMask, tryPromptMask } from './prompt-mask.ts'
export { renewingSession } from './renewing-session.ts'
export { openSession, type Session, type SessionOptions } from './session-client.ts'
export { boxInto, type Earlier, type ReaderRequest, tilePixels, tileReader } from './tile-input.ts'
export { resultTiles, type RunTiles, runTiles, type TileResult } from './tile-runner.ts'
export { type PlanRequest, planTiles, type WorkPlan } from './work-plan.ts'
