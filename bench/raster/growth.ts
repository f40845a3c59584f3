import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { GrowthAsk, GrowthDone } from './growth-child.ts'
import { type Row, printTable } from './table.ts'

const mebibyte = 2 ** 20
const mostMb = 600

/** Time a megapixel as images grow, and the memory of huge ones; each in a process of its own that is watched every 100 ms. */
export async function growthTables(): Promise<void> {
  const rows: Row[] = []
  for (const work of ['area', 'components', 'polygonise', 'zonal', 'sieve'] as const) {
    for (const side of [1024, 4096, 16384]) {
      const done = await inChild({ work, side, sparse: false })
      rows.push([work, `${side}`, done.ms.toFixed(0), (done.ms / (side * side * 1e-6)).toFixed(1), (done.peakBytes / mebibyte).toFixed(0)])
    }
  }
  printTable('Growth with the side of the image: linear when ms a megapixel stay', ['work', 'side px', 'ms', 'ms a Mpx', 'peak MB'], rows)
  const huge: Row[] = []
  for (const [work, side, sparse] of [
    ['area', 50_000, false],
    ['polygonise', 50_000, false],
    ['area', 100_000, true],
    ['components', 100_000, true],
    ['polygonise', 100_000, true],
    ['zonal', 100_000, true],
  ] as const) {
    const done = await inChild({ work, side, sparse })
    const peakMb = done.peakBytes / mebibyte
    huge.push([work, `${side}`, sparse ? '0.1 % of the tiles' : 'all', (done.ms / 1000).toFixed(1), peakMb.toFixed(0), `<= ${mostMb}`, peakMb <= mostMb ? 'met' : 'MISSED'])
  }
  printTable('Huge images', ['work', 'side px', 'filled', 's', 'peak MB', 'aim', ''], huge)
}

function inChild(ask: GrowthAsk): Promise<GrowthDone> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('./growth-child.ts', import.meta.url)))
    child.once('message', (done: GrowthDone) => resolve(done))
    child.once('error', reject)
    child.once('exit', (code) => code !== 0 && reject(new Error(`${ask.work} of ${ask.side} ended with ${code}`)))
    child.send(ask)
  })
}
