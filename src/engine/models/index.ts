export { type InstalledModel, listModels, modelOfFile } from './cards.ts'
export { type Choice, modelFor, sees, type Wanted } from './model-for.ts'
export { openSession, type Session, type SessionOptions } from './session-client.ts'
export { type PlanRequest, planTiles, type RunTiles, runTiles, type TileResult, type WorkPlan } from './tile-runner.ts'
