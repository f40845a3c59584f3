import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { app, type BrowserWindow, dialog, session } from 'electron'
import { serveDialogs, serveResults } from './dialogs.ts'
import { type EngineProcess, startEngineProcess } from './engine-process.ts'
import { attachMenu } from './menu.ts'
import { pathsToOpen } from './paths-to-open.ts'
import { relayEngine } from './relay.ts'
import { registerScheme, serveScheme } from './scheme.ts'
import { hardenProcess, hardenSession } from './security.ts'
import { openWindow, serveWindowCommands, showWindow } from './window.ts'

const here = import.meta.dirname
/** program and app folder come first when Electron is handed the app, the program alone when it is packaged */
const ownArguments = process.defaultApp ? 2 : 1

function nodeBinary(): string {
  const beside = join(process.resourcesPath, process.platform === 'win32' ? 'node.exe' : 'node')
  const developing = join(here, '../../node_modules/.bin/node')
  const found = [process.env['AFTERMAP_NODE'], beside, developing].find((path) => path !== undefined && existsSync(path))
  if (!found) throw new Error('Aftermap found no Node 24 to run its engine on. Run `npm start` once to set it up.')
  return found
}

/** A throw-away data folder holds what Chromium keeps, too, and lets a second Aftermap run beside the first. */
function placeUserData(): void {
  const folder = process.env['AFTERMAP_DATA_DIR']
  if (!folder) return
  const own = join(folder, 'window')
  mkdirSync(own, { recursive: true })
  app.setPath('userData', own)
}

function startEngine(): EngineProcess {
  // a plain Node cannot read inside an archive: the engine lies unpacked beside it
  const entry = join(here, 'engine.js').replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked')
  return startEngineProcess({ entry, node: nodeBinary(), onLine: (line) => process.stderr.write(`${line}\n`) })
}

/** how long windows may take to close once the engine is gone */
const quitLimitMs = 3000

async function start(fromSystem: ReturnType<typeof filesFromSystem>): Promise<void> {
  const engine = startEngine()
  let leaving = false
  let part: () => void = () => undefined
  app.on('before-quit', (event) => {
    if (leaving) return
    event.preventDefault()
    leaving = true
    // an engine with a client at its door takes longer to go
    part()
    void engine.stop().then(() => {
      app.quit()
      // a page that no longer answers must not keep the app from ending: everything is on disk already
      setTimeout(() => app.exit(0), quitLimitMs).unref()
    })
  })
  await app.whenReady()
  await hardenSession(session.defaultSession)
  serveScheme(session.defaultSession, { rendererFolder: join(here, '../renderer'), engineAddress: engine.address })
  serveWindowCommands()
  serveDialogs()
  serveResults()
  const window = openWindow(join(here, '../preload/index.cjs'))
  part = relayEngine(window.webContents, engine)
  attachMenu(window)
  openFilesIn(window, fromSystem)
}

/** macOS names the file of a double click before the app is ready, so it is listened to from the first moment. */
function filesFromSystem() {
  const waiting: string[] = []
  let give = (path: string): unknown => waiting.push(path)
  app.on('open-file', (event, path) => {
    event.preventDefault()
    give(path)
  })
  return {
    /** what came so far; whatever comes from now on goes to the taker */
    take(taker: (paths: string[]) => void): string[] {
      give = (path) => taker([path])
      return waiting
    },
  }
}

/** Files named at the start, by a second start, or by the system go to the page, which decides what they are. */
function openFilesIn(window: BrowserWindow, fromSystem: ReturnType<typeof filesFromSystem>): void {
  const named = pathsToOpen(process.argv, { folder: process.cwd(), skip: ownArguments })
  const give = (paths: string[]) => {
    if (paths.length > 0) window.webContents.send('open-files', paths)
  }
  window.webContents.once('did-finish-load', () => give([...named, ...fromSystem.take(give)]))
  app.on('second-instance', (_event, argv, folder) => {
    showWindow(window)
    give(pathsToOpen(argv, { folder, skip: ownArguments }))
  })
}

/** A start that fails has no window to say it in. */
function sayAndQuit(problem: unknown): void {
  dialog.showErrorBox('Aftermap cannot start', problem instanceof Error ? problem.message : String(problem))
  app.exit(1)
}

placeUserData()
hardenProcess()
registerScheme()
app.on('window-all-closed', () => app.quit())
if (app.requestSingleInstanceLock()) start(filesFromSystem()).catch(sayAndQuit)
else app.quit()
