import { type ChildProcess, execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { _electron, type ElectronApplication, errors, type Page } from 'playwright-core'
import { checkout, node24, testRuntime } from './paths.ts'
import { scratchFolder } from './stage.ts'

export type Desktop = {
  app: ElectronApplication
  page: Page
  dataFolder: string
  /** what the page's console and the app wrote, a line each */
  lines: string[]
  close(): Promise<void>
}

type Launch = {
  /** the app's folder; the checkout itself when absent */
  appFolder?: string
  /** kept between two launches of one test; a throw-away one when absent */
  dataFolder?: string
  args?: string[]
  /** another way to start the same runtime: as a user without rights, in the system's sandbox */
  runtime?: string
  env?: Record<string, string>
}

/** the app itself gives its engine and its pages three seconds each */
const closeLimitMs = 20_000

/** The driver waits for every process that holds the output of the app, and now and then for ever: what is left then is told and killed. */
async function ended(app: ElectronApplication, main: ChildProcess): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<'too long'>((resolve) => (timer = setTimeout(() => resolve('too long'), closeLimitMs)))
  const outcome = await Promise.race([app.close(), tooLong])
  clearTimeout(timer)
  if (outcome !== 'too long') return
  const left = execFileSync('ps', ['-eo', 'pid,ppid,stat,etime,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('electron-runtime') || line.includes('out/main'))
  process.stderr.write(`The app (${main.pid}, exit code ${main.exitCode}) was not seen to end; there were:\n${left.map((line) => line.slice(0, 160)).join('\n')}\n`)
  main.kill('SIGKILL')
}

type Start = NonNullable<Parameters<typeof _electron.launch>[0]>

/** The driver now and then misses the moment the runtime says it is ready, and would wait for ever: it is then started once more. */
async function started(start: Start): Promise<ElectronApplication> {
  try {
    return await _electron.launch({ ...start, timeout: 20_000 })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
    return _electron.launch({ ...start, timeout: 90_000 })
  }
}

/** Opens the real desktop window on the built app, with a data folder of its own. */
export async function launchDesktop({ appFolder = checkout, dataFolder, args = [], runtime, env = {} }: Launch = {}): Promise<Desktop> {
  const data = dataFolder ?? scratchFolder('data')
  const lines: string[] = []
  // root cannot have the system's sandbox
  const sandboxed = process.getuid?.() !== 0 || runtime !== undefined
  const app = await started({
    chromiumSandbox: sandboxed,
    executablePath: runtime ?? testRuntime(),
    args: [...(sandboxed ? [] : ['--no-sandbox']), appFolder, ...args],
    env: { ...(process.env as Record<string, string>), AFTERMAP_NODE: node24, AFTERMAP_DATA_DIR: data, ...env },
  })
  const collect = (chunk: unknown) => void lines.push(...String(chunk).split('\n').filter(Boolean))
  // an app that has ended is not asked for it any more
  const main = app.process()
  main.stderr?.on('data', collect)
  main.stdout?.on('data', collect)
  app.context().on('console', (message) => void lines.push(`page ${message.type()}: ${message.text()}`))
  const page = await app.firstWindow()
  await page.waitForLoadState('load')
  const close = async () => {
    await ended(app, main)
    if (!dataFolder) rmSync(data, { recursive: true, force: true })
  }
  return { app, page, dataFolder: data, lines, close }
}
