import { request as httpRequest } from 'node:http'
import type { EngineAddress } from '../contracts/engine-address.ts'

/** PNG of a picture address at the engine's own door; null where there is none. */
export const pictureAt = ({ socket, token }: EngineAddress, path: string): Promise<Uint8Array | null> =>
  new Promise((done, reject) => {
    const ask = httpRequest({ socketPath: socket, path, headers: { authorization: `Bearer ${token}` } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done(response.statusCode === 200 ? Buffer.concat(parts) : null))
      response.on('error', reject)
    })
    ask.on('error', reject)
    ask.end()
  })
