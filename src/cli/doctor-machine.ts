import { engineOptionsFromEnvironment, listModels, probeProviders } from '../engine/index.ts'
import type { ownEngine } from './connect.ts'
import { hasDisplay } from './display.ts'

/** `needed`: Aftermap cannot do its work without it. */
export type Check = { what: string; ok: boolean; needed: boolean; detail: string }
type Client = Awaited<ReturnType<typeof ownEngine>>['client']

const enoughDiskBytes = 500e6
const enoughMemoryBytes = 2 * 2 ** 30
const oldestNode = 24
const probeTilePx = 256

/** What this machine has, each line looked at now. */
export async function machineChecks(client: Client): Promise<Check[]> {
  const info = await client.system.info({})
  const broken = info.models.filter((model) => model.problem)
  const free = info.diskFreeBytes
  const display = hasDisplay()
  return [
    {
      what: 'runtime',
      needed: true,
      ok: Number(info.node.slice(1).split('.')[0]) >= oldestNode,
      detail: `Aftermap ${info.version}, Node ${info.node}, ${info.platform}, ${info.device}`,
    },
    {
      what: 'models',
      needed: true,
      ok: info.models.length > 0 && broken.length === 0,
      detail: broken.length > 0 ? broken.map((model) => `${model.id}: ${model.problem}`).join('; ') : info.models.map((model) => model.id).join(', ') || 'none installed',
    },
    ...(await providerChecks()),
    { what: 'ollama', needed: false, ok: info.ollama.state === 'ready', detail: info.ollama.sentence },
    { what: 'disk', needed: true, ok: (free ?? 0) > enoughDiskBytes, detail: free === null ? 'free space not known' : `${(free / 1e9).toFixed(1)} GB free` },
    { what: 'memory', needed: true, ok: info.memory.totalBytes > enoughMemoryBytes, detail: `${(info.memory.totalBytes / 2 ** 30).toFixed(0)} GB` },
    { what: 'display', needed: false, ok: display, detail: display ? 'there is one' : 'none: the terminal and the browser door work' },
  ]
}

/** Each execution provider alone; models run on the one that is used, the others are told for those who look for speed. */
async function providerChecks(): Promise<Check[]> {
  const { modelFolders, execPath, inferenceEntry } = engineOptionsFromEnvironment()
  const model = (await listModels(modelFolders)).find((one) => one.problem === null)
  if (!model) return [{ what: 'cpu', needed: true, ok: false, detail: 'not tried: there is no model to try it with' }]
  const probes = await probeProviders({ modelPath: model.onnxPath, tilePx: probeTilePx, execPath, ...(inferenceEntry ? { entryPath: inferenceEntry } : {}) })
  return probes.map(({ provider, ok, used, detail }) => ({
    what: provider,
    needed: used,
    ok,
    detail: used ? `${detail}; models run on it` : ok ? `${detail}; works, not used yet` : detail,
  }))
}
