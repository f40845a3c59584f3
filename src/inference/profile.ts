import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type ort from 'onnxruntime-node'

/**
 * Nodes of the graph by the provider that ran them, from the runtime's own recording; the files are taken away. Empty when it wrote none.
 * @param prefix the `profileFilePrefix` the session was opened with
 */
export async function nodesByProvider(session: ort.InferenceSession, prefix: string): Promise<Record<string, number>> {
  session.endProfiling()
  const folder = dirname(prefix)
  const nodes = new Map<string, Set<string>>()
  for (const name of await readdir(folder)) {
    if (!name.startsWith(basename(prefix))) continue
    const path = join(folder, name)
    const events: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (Array.isArray(events)) for (const event of events) note(nodes, event)
    await rm(path, { force: true })
  }
  return Object.fromEntries([...nodes].map(([provider, names]) => [provider, names.size]))
}

function note(nodes: Map<string, Set<string>>, event: unknown): void {
  if (typeof event !== 'object' || event === null || !('args' in event) || !('name' in event)) return
  const { args, name } = event
  if (typeof args !== 'object' || args === null || !('provider' in args) || typeof args.provider !== 'string') return
  const names = nodes.get(args.provider) ?? new Set()
  nodes.set(args.provider, names.add(String(name)))
}
