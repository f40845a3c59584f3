import { deflateSync, inflateSync } from 'node:zlib'

/** Work like that of decoding blocks, on data of its own: no file and nothing shared. Waits for its start, so that starting is not measured. */
const block = deflateSync(Uint8Array.from({ length: 256 * 256 * 3 }, (_, at) => (at * at) >> 7))

function work(times: number): number {
  let sum = 0
  for (let k = 0; k < times; k++) for (const value of inflateSync(block)) sum += value
  return sum
}

process.on('message', () => {
  const startedAt = performance.now()
  const sum = work(400)
  process.send?.({ ms: performance.now() - startedAt, sum })
})
work(20)
process.send?.('ready')
