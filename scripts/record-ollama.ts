// Writes down what a real Ollama says, for tests: `node scripts/record-ollama.ts UPSTREAM OUT.json "what it shows" [PORT]`.
// Point Aftermap or curl at the address it prints; Ctrl+C ends it and writes the file.
import { recordOllama } from '../test/fake-ollama/recorder.ts'
import { writeRecording } from '../test/fake-ollama/recording.ts'

const [upstream, out, about, port] = process.argv.slice(2)
if (!upstream || !out || !about) {
  process.stderr.write('Use: node scripts/record-ollama.ts http://127.0.0.1:11434 state.json "what it shows" [PORT]\n')
  process.exit(2)
}
const version = await fetch(`${upstream}/api/version`).then((reply) => reply.text())
const recorder = await recordOllama(upstream, Number(port ?? 0))
process.stdout.write(`Recording ${upstream} at ${recorder.url}\n`)
process.once('SIGINT', () => {
  const exchanges = recorder.take()
  writeRecording(out, { about, source: `recorded from a server that says ${version.trim()}`, exchanges })
  process.stdout.write(`${exchanges.length} exchanges in ${out}\n`)
  void recorder.stop().then(() => process.exit(0))
})
