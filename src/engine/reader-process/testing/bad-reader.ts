import { isMainThread, Worker } from 'node:worker_threads'
import { markAt, markBlock, workMark } from '../../files/work-mark.ts'
import type { ToReader } from '../asks.ts'

/** A reader with the faults no sound decoder has: what the name of a file says happens in the middle of its third block. */
const faults: Readonly<Record<string, () => void>> = {
  hang() {
    for (;;) Math.random()
  },
  grow() {
    const held: Buffer[] = []
    for (;;) held.push(Buffer.alloc(2 ** 24, 1))
  },
  crash() {
    process.abort()
  },
}

if (!isMainThread) await import('../watch.ts')
else {
  process.on('message', ({ id, name, ask }: ToReader) => {
    if (name !== 'open') return
    workMark[markAt.asks] = 1
    markBlock(2, 0, 0)
    const fault = Object.keys(faults).find((one) => ask.path.includes(one))
    if (fault) setTimeout(() => faults[fault]?.(), 400)
    else process.send?.({ id, result: { ok: false, error: { code: 'file_not_image', message: ask.path, hint: '', repairable: false, details: {} } }, state: null })
  })
  process.on('disconnect', () => process.exit(0))
  new Worker(process.argv[1] ?? '', { workerData: workMark }).unref()
}
