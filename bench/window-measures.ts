import { join } from 'node:path'
import { makeClient } from '../src/contracts/client.ts'
import { connectTo, engineOf } from '../src/engine/index.ts'
import { type Desktop, launchDesktop } from '../test/e2e/support/desktop.ts'
import { type Measured, repeat } from './measure.ts'

const limitMs = 20_000

/** From the start of the program to the first content the page paints. */
async function firstPaintMs(): Promise<number> {
  const startedAt = Date.now()
  const desktop = await launchDesktop()
  try {
    const paint = await desktop.page.waitForFunction(() => {
      const [entry] = performance.getEntriesByName('first-contentful-paint')
      return entry ? performance.timeOrigin + entry.startTime : null
    })
    return ((await paint.jsonValue()) ?? Number.NaN) - startedAt
  } finally {
    await desktop.close()
  }
}

export async function windowPaint(count: number): Promise<Measured> {
  return { name: 'window to first paint', aimMs: 2000, times: await repeat(count, firstPaintMs), note: 'from the start of Electron 33.2.1, debugger attached' }
}

/** The engine of the window is found as any second process finds it: by the lock beside its project. */
async function exampleLayer(desktop: Desktop): Promise<{ id: string; revision: number }> {
  await desktop.page.getByText('Try the example').click()
  const project = join(desktop.dataFolder, 'example/example.aftermap')
  const until = Date.now() + limitMs
  while (Date.now() < until) {
    const address = await engineOf(project)
    if (address) {
      const client = makeClient(await connectTo(address))
      const [layer] = (await client.workspace.state({})).layers
      client.close()
      if (layer) return layer
    }
    await desktop.page.waitForTimeout(100)
  }
  throw new Error('the example did not open')
}

/** Tiles of the example asked for by the page, through the scheme, one at a time and none of them cached by the page. */
export async function tileRequests(rounds: number): Promise<Measured> {
  const desktop = await launchDesktop()
  try {
    const { id, revision } = await exampleLayer(desktop)
    const times = await desktop.page.evaluate(
      async ({ layer, many }) => {
        const took: number[] = []
        for (let round = 0; round < many; round += 1) {
          for (const [z, x, y] of [
            [0, 0, 0],
            [1, 0, 0],
            [1, 1, 0],
            [1, 0, 1],
            [2, 0, 0],
            [2, 1, 0],
            [2, 2, 1],
            [2, 3, 3],
          ]) {
            const startedAt = performance.now()
            const reply = await fetch(`/tiles/layer/${layer.id}/${layer.revision}/${z}/${x}/${y}.png`, { cache: 'no-store' })
            await reply.arrayBuffer()
            if (reply.ok) took.push(performance.now() - startedAt)
          }
        }
        return took
      },
      { layer: { id, revision }, many: rounds },
    )
    return { name: 'tile request', aimMs: 30, times }
  } finally {
    await desktop.close()
  }
}
