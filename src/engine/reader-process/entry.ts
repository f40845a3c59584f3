import { isMainThread } from 'node:worker_threads'

/** The disposable process that decodes files nobody vouches for, and beside it the thread that watches it. */
if (isMainThread) await import('./serve.ts')
else await import('./watch.ts')
