import { isMainThread } from 'node:worker_threads'

/** The disposable process of one model, ended by being killed: native faults end it without taking anything along. One thread receives, the other one runs the model. */
if (isMainThread) await import('./serve.ts')
else await import('./work.ts')
