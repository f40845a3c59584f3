import { PassThrough, type Readable, type Writable } from 'node:stream'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { McpHost } from './host.ts'

export type StdioServer = { /** resolves when the client has gone, or sent a line longer than is read */ readonly ended: Promise<void>; close(): Promise<void> }

/** One client over two streams, in whichever era it opens with. */
export function serveOverStdio(host: McpHost, { input, output }: { input: Readable; output: Writable }): StdioServer {
  const transport = new StdioServerTransport(input, output)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const caller = host.newCaller()
  input.once('end', resolve)
  input.once('close', resolve)
  output.once('error', () => resolve())
  const onerror = (error: Error) => {
    host.report(error)
    // the reader of lines is broken for good after one that is too long: a client that waits is worse off than one that is told
    if (/exceeded maximum size/.test(error.message)) resolve()
  }
  const handle = serveStdio(() => host.server(() => caller), { transport, onerror })
  return { ended, close: () => handle.close() }
}

/**
 * The real stdout, for the protocol alone: whatever else this process prints from now on goes to stderr.
 * A library that says something on stdout would end the connection.
 */
export function takeStdout(): { output: Writable; giveBack(): void } {
  const protocol = new PassThrough()
  const write = process.stdout.write.bind(process.stdout)
  protocol.on('data', (bytes: Buffer) => {
    if (!write(bytes)) {
      protocol.pause()
      process.stdout.once('drain', () => protocol.resume())
    }
  })
  process.stdout.write = ((...args: Parameters<typeof process.stdout.write>) => process.stderr.write(...args)) as typeof process.stdout.write
  return {
    output: protocol,
    giveBack() {
      process.stdout.write = write
    },
  }
}
