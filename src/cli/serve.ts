import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FailureError, unwrap } from '../contracts/result.ts'
import { makeClient } from '../contracts/client.ts'
import { defaultDataDir, inProcessChannel, productRoot, startEngine } from '../engine/index.ts'
import type { Command } from './command.ts'
import { engineOptions } from './connect.ts'
import { hasDisplay } from './display.ts'
import { failed } from './options.ts'
import { note, out } from './print.ts'

/** A forgotten door does not stay open for days. */
const idleMinutes = 30

export const serve: Command = {
  name: 'serve',
  usage: 'serve [--project FILE] [--no-open]',
  summary: 'Opens the workstation for a browser on this machine.',
  options: {
    project: { type: 'string', help: 'project file to open' },
    'no-open': { type: 'boolean', help: 'only print the address' },
    ollama: { type: 'string', help: 'address of Ollama' },
  },
  examples: ['aftermap serve --project town.aftermap'],
  async run(options) {
    const renderer = join(productRoot(), 'out', 'renderer')
    if (!existsSync(join(renderer, 'index.html'))) failed({ code: 'file_missing', message: 'The window is not built.', hint: 'Run: npm start' })
    const engine = await startEngine(engineOptions(options, defaultDataDir()))
    const project = options.one('project')
    if (project === undefined) await engine.openFirst()
    else await openFirst(engine, project)
    const door = await engine.serveBrowser(renderer)
    out(`Aftermap is open at ${door.url}`)
    note('The address works once, in one browser on this machine. Stop with Ctrl+C.')
    if (!options.has('no-open')) openBrowser(door.url)
    const stopped = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    })
    const unused = door.unused(idleMinutes * 60_000, engine.isAtWork).then(() => note(`No window was open for ${idleMinutes} minutes, so Aftermap ends here.`))
    await Promise.race([stopped, unused])
    await door.close()
    await engine.stop()
    return 0
  },
}

async function openFirst(engine: Awaited<ReturnType<typeof startEngine>>, project: string): Promise<void> {
  const client = makeClient(inProcessChannel(engine))
  try {
    if (existsSync(project)) await client.project.open({ path: project })
    else await client.project.create({ path: project })
  } catch (error) {
    await engine.stop()
    if (error instanceof FailureError) unwrap({ ok: false, error: error.failure })
    throw error
  }
}

/** Opens the default browser where there is a display; otherwise the printed address is enough. */
function openBrowser(url: string): void {
  if (!hasDisplay()) return
  const [command, ...args] = process.platform === 'darwin' ? ['open', url] : process.platform === 'win32' ? ['cmd', '/c', 'start', '', url] : ['xdg-open', url]
  const child = spawn(command ?? 'xdg-open', args, { stdio: 'ignore', detached: true })
  child.on('error', () => note('No browser could be opened; copy the address above.'))
  child.unref()
}
