import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Client, makeClient } from '../../../src/contracts/client.ts'
import { connectTo, engineOf } from '../../../src/engine/index.ts'
import { townRects } from '../../helpers/engine.ts'
import { writeLabels, writePicture } from '../../helpers/picture.ts'

/** A program outside the window, connected to the engine that has the project of a data folder open. */
export async function outsideClient(dataFolder: string): Promise<Client> {
  const found = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.aftermap'))
  for (const name of found) {
    const address = await engineOf(join(dataFolder, name))
    if (address) return makeClient(await connectTo(address))
  }
  throw new Error(`No project in ${dataFolder} is open.`)
}

export type Outside = {
  image: string
  /** a question of its own; calls after it belong to it */
  begin(title: string): Promise<void>
  call(tool: string, args: Record<string, unknown>): Promise<void>
  close(): void
}

const legend = { 0: 'background', 2: 'building_no_damage', 5: 'building_destroyed', 7: 'road_clear', 8: 'road_blocked' }

type Place = { folder: string; dataFolder: string; title: string }

/** The town in the window, its image loaded by hand, and an agent that begins a question in its project. */
export async function beginOutside(page: Page, { folder, dataFolder, title }: Place): Promise<Outside> {
  const size = { width: 200, height: 100, rects: [...townRects, { left: 120, top: 40, right: 140, bottom: 46, value: 8 }] }
  writePicture(join(folder, 'town.png'), size)
  writeLabels(join(folder, 'town-labels.png'), size)
  const chooser = page.waitForEvent('filechooser')
  await page.getByTestId('choose-files').click()
  await (await chooser).setFiles(join(folder, 'town.png'))
  await page.getByTestId('layer-row').first().waitFor()
  const client = await outsideClient(dataFolder)
  const image = (await client.workspace.state({})).layers[0]?.id ?? ''
  await client.workspace.updateLayer({ id: image, change: { gsd: { x: 0.5, y: 0.5 } } })
  await client.workspace.setLabels({ id: image, maskPath: join(folder, 'town-labels.png'), legend })
  const begin = (words: string) => client.tools.begin({ title: words, caller: { name: 'field agent', via: 'mcp' } })
  let request = await begin(title)
  return {
    image,
    async begin(words) {
      request = await begin(words)
    },
    async call(tool, args) {
      await client.tools.call({ requestId: request.id, tool, arguments: args })
    },
    close: () => client.close(),
  }
}
