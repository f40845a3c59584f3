import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { node24, testRuntime } from './support/paths.ts'
import { stageApp } from './support/stage.ts'

type StubPage = { heard: { pid: number; echo: unknown }[]; joins: number; port: MessagePort; opened: string[]; menu: string[] }

describe('the desktop shell', () => {
  const appFolder = stageApp({ stub: true })
  const firstFile = join(appFolder, 'package.json')
  const secondFile = join(appFolder, 'out/renderer/stub.js')
  let desktop: Desktop
  beforeAll(async () => {
    desktop = await launchDesktop({ appFolder, args: [firstFile] })
  })
  afterAll(() => desktop?.close())

  const say = async (text: string) => {
    await desktop.page.waitForFunction(() => (window as unknown as StubPage).joins > 0)
    return desktop.page.evaluate((word) => (window as unknown as StubPage).port.postMessage({ word }), text)
  }
  const lastAnswer = async (text: string) => {
    const found = await desktop.page.waitForFunction((word) => (window as unknown as StubPage).heard.find(({ echo }) => JSON.stringify(echo) === JSON.stringify({ word })), text)
    return (await found.jsonValue()) as { pid: number }
  }

  /** as from the system's keyboard: the debugger's keys go past the shell */
  const pressKeys = (keys: string[]) =>
    desktop.app.evaluate(({ BrowserWindow }, names) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      for (const keyCode of names) contents?.sendInputEvent({ type: 'keyDown', keyCode })
      for (const keyCode of names.toReversed()) contents?.sendInputEvent({ type: 'keyUp', keyCode })
    }, keys)

  it('carries JSON from the page to the engine and back', async () => {
    await say('hello')
    expect((await lastAnswer('hello')).pid).toBeGreaterThan(0)
  })

  it('gives the page a new way to the engine after the engine was killed', async () => {
    await say('before')
    const { pid } = await lastAnswer('before')
    const joins = await desktop.page.evaluate(() => (window as unknown as StubPage).joins)
    process.kill(pid, 'SIGKILL')
    await desktop.page.waitForFunction((before) => (window as unknown as StubPage).joins > before, joins)
    expect(await desktop.page.evaluate(() => (window as unknown as StubPage).heard.some((message) => (message as unknown as { type?: string }).type === 'closed'))).toBe(true)
    await say('after')
    expect((await lastAnswer('after')).pid).not.toBe(pid)
  })

  it('hands the page the files named on the command line', async () => {
    await desktop.page.waitForFunction(() => (window as unknown as StubPage).opened.length > 0)
    expect(await desktop.page.evaluate(() => (window as unknown as StubPage).opened)).toEqual([firstFile])
  })

  it('gives a second start to the first window and ends it', async () => {
    const second = spawn(testRuntime(), ['--no-sandbox', appFolder, secondFile], {
      env: { ...process.env, AFTERMAP_NODE: node24, AFTERMAP_DATA_DIR: desktop.dataFolder },
      stdio: 'ignore',
    })
    const [code] = (await once(second, 'exit')) as [number]
    expect(code).toBe(0)
    await desktop.page.waitForFunction((path) => (window as unknown as StubPage).opened.includes(path), secondFile)
    expect(await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
  })

  it('shows what the system dialog chose, and nothing when it was closed', async () => {
    await desktop.app.evaluate(({ dialog }) => {
      dialog.showOpenDialog = (async () => ({ canceled: false, filePaths: ['/a.tif', '/b.tif'] })) as unknown as typeof dialog.showOpenDialog
      dialog.showSaveDialog = (async () => ({ canceled: false, filePath: '/c' })) as unknown as typeof dialog.showSaveDialog
    })
    expect(await desktop.page.evaluate(() => window.aftermap?.chooseFiles('images'))).toEqual(['/a.tif', '/b.tif'])
    expect(await desktop.page.evaluate(() => window.aftermap?.chooseFiles('save'))).toEqual(['/c.aftermap'])
    await desktop.app.evaluate(({ dialog }) => {
      dialog.showOpenDialog = (async () => ({ canceled: true, filePaths: [] })) as unknown as typeof dialog.showOpenDialog
    })
    expect(await desktop.page.evaluate(() => window.aftermap?.chooseFiles('project'))).toEqual([])
  })

  it('refuses a dialog that does not exist', async () => {
    const asked = desktop.page.evaluate(() => window.aftermap?.chooseFiles('constructor' as 'images').then(String, (error: Error) => error.message))
    expect(await asked).toMatch(/no such dialog/)
  })

  it('opens its menu on a lone press of Alt and passes the chosen command to the page', async () => {
    await desktop.app.evaluate(({ Menu }) => {
      Menu.prototype.popup = function popup(this: Electron.Menu) {
        const item = this.getMenuItemById('open-palette')
        item?.click()
      }
    })
    await pressKeys(['Alt'])
    await desktop.page.waitForFunction(() => (window as unknown as StubPage).menu.length > 0)
    expect(await desktop.page.evaluate(() => (window as unknown as StubPage).menu)).toEqual(['open-palette'])
  })

  it('leaves the menu shut when Alt is part of a chord', async () => {
    const before = await desktop.page.evaluate(() => (window as unknown as StubPage).menu.length)
    await pressKeys(['Alt', 'Up'])
    await desktop.page.waitForTimeout(100)
    expect(await desktop.page.evaluate(() => (window as unknown as StubPage).menu.length)).toBe(before)
  })

  it('keeps no key of its own, so that the page owns them all', async () => {
    expect(await desktop.app.evaluate(({ Menu }) => Menu.getApplicationMenu())).toBeNull()
  })

  it('ends the engine with the window', async () => {
    await say('last')
    const { pid } = await lastAnswer('last')
    await desktop.close()
    await expect.poll(() => alive(pid)).toBe(false)
  })
})

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
