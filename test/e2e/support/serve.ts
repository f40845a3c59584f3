import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Browser, type Page } from 'playwright-core'
import { checkout, needBuilt, node24 } from './paths.ts'
import { scratchFolder } from './stage.ts'

export type Served = { url: string; origin: string; dataFolder: string; process: ChildProcess; stop(): Promise<number | null> }

const limitMs = 20_000
const stopLimitMs = 5000

/** Runs `aftermap serve --no-open` as a person would and waits for the address it prints. */
export async function serveApp({ args = [], dataFolder = scratchFolder('data') }: { args?: string[]; dataFolder?: string } = {}): Promise<Served> {
  const child = spawn(node24, [needBuilt('main/cli.js'), 'serve', '--no-open', ...args], {
    cwd: checkout,
    env: { ...process.env, AFTERMAP_DATA_DIR: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await printedAddress(child)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    const kill = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
    const [code] = (await gone) as [number | null]
    clearTimeout(kill)
    return code
  }
  return { url, origin: new URL(url).origin, dataFolder, process: child, stop }
}

function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const give = (chunk: unknown) => {
      heard += String(chunk)
      const address = heard.match(/http:\/\/127\.0\.0\.1:\d+\/#t=[0-9a-f]+/)?.[0]
      if (address) resolve(address)
    }
    child.stdout?.on('data', give)
    child.stderr?.on('data', give)
    child.on('exit', (code) => reject(new Error(`aftermap serve ended with code ${code}: ${heard}`)))
    setTimeout(() => reject(new Error(`aftermap serve printed no address: ${heard}`)), limitMs).unref()
  })
}

/** Debian's Chromium, kept from talking to anyone but the page it is given. */
export function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run', '--disable-sync', '--disable-gpu'],
  })
}

/** A page at the address; what its console says is collected. */
export async function openPage(browser: Browser, url: string): Promise<{ page: Page; lines: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  const lines: string[] = []
  page.on('console', (message) => void lines.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => void lines.push(`pageerror: ${error.message}`))
  await page.goto(url)
  return { page, lines }
}
