import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeClient } from '../src/contracts/client.ts'
import { connectTo, engineOf } from '../src/engine/index.ts'
import { type Desktop, launchDesktop } from '../test/e2e/support/desktop.ts'
import { type Measured, repeat } from './measure.ts'

const limitMs = 20_000
const settleMs = 1500
const tilesARound = 12

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

/** The project the engine opened last stands at the head of its recent list. */
function openedProject(dataFolder: string): string | null {
  const list = join(dataFolder, 'recent.json')
  return existsSync(list) ? (RecentSchema.parse(JSON.parse(readFileSync(list, 'utf8')))[0]?.path ?? null) : null
}
const RecentSchema = z.array(z.object({ path: z.string() }))

/** The engine of the window is found as any second process finds it: by the lock beside its project. */
async function exampleLayer({ page, dataFolder }: Desktop): Promise<{ id: string; revision: number }> {
  await page.getByTestId('open-example').click()
  const until = Date.now() + limitMs
  while (Date.now() < until) {
    const project = openedProject(dataFolder)
    const address = project ? await engineOf(project) : null
    if (address) {
      const client = makeClient(await connectTo(address))
      const [layer] = (await client.workspace.state({})).layers
      client.close()
      if (layer) return layer
    }
    await page.waitForTimeout(100)
  }
  throw new Error('the example did not open')
}

/** Every tile address of the first levels of the example, coarse ones first. */
function addressesOf({ id, revision }: { id: string; revision: number }): string[] {
  const levels = [0, 1, 2, 3]
  const across = (z: number) => Array.from({ length: 2 ** z }, (_, index) => index)
  return levels.flatMap((z) => across(z).flatMap((y) => across(z).map((x) => `/tiles/layer/${id}/${revision}/${z}/${x}/${y}.png`)))
}

/** Tiles the window has not asked for yet, each once, in a fresh engine: nothing of them is cached anywhere. */
async function coldTiles(): Promise<number[]> {
  const desktop = await launchDesktop({ env: { AFTERMAP_NO_EXAMPLE: '1' } })
  try {
    const layer = await exampleLayer(desktop)
    // the map's own first tiles come before ours
    await desktop.page.waitForTimeout(settleMs)
    const replies = await desktop.page.evaluate(
      async ({ addresses, most }) => {
        const seen = new Set(performance.getEntriesByType('resource').map((entry) => new URL(entry.name).pathname))
        const cold = addresses.filter((address) => !seen.has(address)).slice(0, most)
        const took: { ms: number; status: number; address: string }[] = []
        for (const address of cold) {
          const startedAt = performance.now()
          const reply = await fetch(address, { cache: 'no-store' })
          await reply.arrayBuffer()
          took.push({ ms: performance.now() - startedAt, status: reply.status, address })
        }
        return took
      },
      { addresses: addressesOf(layer), most: tilesARound },
    )
    const bad = replies.filter(({ status }) => status !== 200)
    if (bad.length > 0) throw new Error(`tiles were not served: ${bad.map(({ status, address }) => `${address} ${status}`).join(', ')}`)
    return replies.map(({ ms }) => ms)
  } finally {
    await desktop.close()
  }
}

/** Tiles of the example asked for by the page through the scheme, one at a time, in as many fresh engines as there are rounds. */
export async function tileRequests(rounds: number): Promise<Measured> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(...(await coldTiles()))
  return { name: 'tile request', aimMs: 30, times, note: 'fresh engine each round' }
}
