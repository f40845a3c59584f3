export { checkRoad, type GapAsk, ground, type RoadLook, type RoadState, type RoadStretch } from './gap-check.ts'
