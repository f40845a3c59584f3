import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { send } from './http-door.ts'

const largestUploadBytes = 8 * 2 ** 30
const keptMs = 30 * 24 * 3600 * 1000
const partEnding = '.part'

type Upload = { request: IncomingMessage; response: ServerResponse; folder: string; name: string }

/**
 * A browser gives no path for a dropped file, so its bytes are kept in the data folder, each file in a folder of its own; only the base
 * name counts. Until the last byte has come it ends in `.part`, and an upload that breaks off leaves nothing.
 */
export async function receiveUpload({ request, response, folder, name }: Upload): Promise<void> {
  const safe = basename(name).replace(/[^\p{L}\p{N}._ -]/gu, '_')
  if (!safe || safe.startsWith('.')) return send(response, 400, 'The file has no usable name.')
  const announcedBytes = request.headers['content-length']
  if (announcedBytes === undefined || !(Number(announcedBytes) <= largestUploadBytes)) return refuseUpload(response)
  const place = join(folder, randomBytes(4).toString('hex'))
  mkdirSync(place, { recursive: true })
  const path = join(place, safe)
  try {
    await pipeline(request, createWriteStream(path + partEnding))
    renameSync(path + partEnding, path)
  } catch (error) {
    rmSync(place, { recursive: true, force: true })
    throw error
  }
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ path }))
}

/** The bytes that are still to come are not waited for: the connection ends. */
function refuseUpload(response: ServerResponse): void {
  response.setHeader('connection', 'close')
  send(response, 413, 'The file is too large to send through the browser. Start aftermap with its path instead.')
}

type Sweep = { readonly nowMs: number; isInUse(path: string): boolean }

/** Removes uploads older than 30 days that nothing points to; returns the folders that went. Called before the first upload can come in. */
export function removeOldUploads(folder: string, { nowMs, isInUse }: Sweep): string[] {
  if (!existsSync(folder)) return []
  const gone: string[] = []
  for (const name of readdirSync(folder)) {
    const place = join(folder, name)
    const found = statSync(place)
    if (!found.isDirectory() || nowMs - found.mtimeMs < keptMs) continue
    if (readdirSync(place).some((file) => isInUse(join(place, file)))) continue
    rmSync(place, { recursive: true, force: true })
    gone.push(place)
  }
  return gone
}
