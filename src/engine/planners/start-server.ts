import { type ChildProcess, spawn } from 'node:child_process'
import { fail, ok, type Result } from '../../contracts/result.ts'

export type Started = { stop(): void }

const startsWithinMs = 15_000
const pauseMs = 250

/**
 * Starts the program at its address, without its cloud; resolves once it answers. Fails with `planner_absent` when it ends at once or does not
 * answer. It ends with whoever started it.
 */
export async function startServer(program: string, { url, answers }: { url(): string; answers(): Promise<boolean> }): Promise<Result<Started>> {
  const env = { ...process.env, OLLAMA_HOST: URL.parse(url())?.host ?? '', OLLAMA_NO_CLOUD: '1' }
  const child: ChildProcess = spawn(program, ['serve'], { env, stdio: 'ignore' })
  let ended: string | null = null
  child.on('error', (error) => {
    ended = error.message
  })
  child.on('exit', (code) => {
    ended ??= `exit ${code}`
  })
  const until = performance.now() + startsWithinMs
  while (performance.now() < until) {
    if (await answers()) return ok({ stop: () => void child.kill() })
    if (ended !== null) break
    await new Promise((next) => setTimeout(next, pauseMs))
  }
  child.kill()
  const message = ended === null ? `Ollama was started and does not answer after ${startsWithinMs / 1000} s.` : `Ollama ended as soon as it was started (${ended}).`
  return fail({ code: 'planner_absent', message, hint: 'Start it by hand to see why, or use the built-in planner.', repairable: true, details: { program } })
}
