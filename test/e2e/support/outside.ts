import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Client, makeClient } from '../../../src/contracts/client.ts'
import { connectTo, engineOf } from '../../../src/engine/index.ts'

/** A program outside the window, connected to the engine that has the project of a data folder open. */
export async function outsideClient(dataFolder: string): Promise<Client> {
  const found = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.aftermap'))
  for (const name of found) {
    const address = await engineOf(join(dataFolder, name))
    if (address) return makeClient(await connectTo(address))
  }
  throw new Error(`No project in ${dataFolder} is open.`)
}
