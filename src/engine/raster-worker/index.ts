export type { Component, ComponentsJob } from './find-components.ts'
export { type Job, type JobName, type Jobs, runJob } from './jobs.ts'
export { makeRasterWorker, type RasterWorker, type RunJob } from './raster-worker.ts'
