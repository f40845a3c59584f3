import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { unwrap } from '../../contracts/result.ts'
import type { McpWorld } from '../world.ts'
import { defineMcpTool, type Prepared, replaces } from '../mcp-tool.ts'
import { requestOf } from '../run-request.ts'

const Path = z.string().max(4096)

export const exportResults = defineMcpTool({
  name: 'export',
  title: 'Export results',
  description:
    'Writes what a request made into a folder of the workspace: masks as GeoTIFF, objects as GeoJSON, an overlay picture, the answer with its facts as JSON. A folder that is there already needs a yes.',
  annotations: replaces,
  input: z.strictObject({ request: z.string().min(1).max(100), folder: Path.describe('below the workspace folder') }),
  output: z.object({ files: z.array(z.string()) }),
  prepare: async ({ folder }, { world }) => overwriting(world, folder),
  async call({ request, folder }, context) {
    const { client, jail } = context.world
    const { id } = await requestOf(context, request)
    const { path } = unwrap(jail.toWrite(folder))
    const { files } = await client.requests.exportTo({ id, folder: path })
    return { structured: { files: files.map(jail.shown) } }
  },
})

/** Writing where nothing lies needs no question; over something, or into a folder that is there, it does. */
export function overwriting({ jail }: McpWorld, path: string): Prepared {
  const { exists } = unwrap(jail.toWrite(path))
  return {
    question: exists ? { message: `Let an outside program write to "${path}", where something lies already?`, otherwise: 'Give a path where nothing lies yet.' } : null,
    keep: undefined,
  }
}

/** A file to be written whose folder is there. */
export function freePlace({ jail }: McpWorld, path: string): string {
  const place = unwrap(jail.toWrite(path))
  mkdirSync(dirname(place.path), { recursive: true })
  return place.path
}
