// `node test/fake-ollama/serve.ts NAME...`: recordings as a program in place of `ollama serve`, at the address in OLLAMA_HOST.
import { fakeOllama } from './fake-ollama.ts'

const port = Number(/:(\d+)$/.exec(process.env['OLLAMA_HOST'] ?? '')?.[1] ?? 11434)
const { url } = await fakeOllama(process.argv.slice(2), { port })
process.stdout.write(`${url}\n`)
