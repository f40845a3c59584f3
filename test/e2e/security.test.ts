import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '../../src/contracts/window-security.ts'
import { type Desktop, launchDesktop } from './support/desktop.ts'
import { probeInPage, probeScript, probeWorker } from './support/probe.ts'
import { stageApp } from './support/stage.ts'

describe('the window lets nothing in and nothing out', () => {
  let desktop: Desktop
  let outside: Server
  let outsideUrl: string
  const visits: string[] = []

  beforeAll(async () => {
    outside = createServer((request, response) => {
      visits.push(request.url ?? '')
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end('<h1>outside</h1>')
    })
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
    outsideUrl = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`
    desktop = await launchDesktop({ appFolder: stageApp({ stub: true, pageFiles: { 'probe.js': probeScript(outsideUrl), 'probe-worker.js': probeWorker } }) })
  })
  afterAll(async () => {
    await desktop?.close()
    outside.close()
  })
  const probe = (name: string) => probeInPage(desktop.page, name)
  const pageUrl = () => desktop.page.evaluate(() => location.href)

  describe('web preferences', () => {
    it('isolates and sandboxes the page', async () => {
      const preferences = await desktop.app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
        return contents.getLastWebPreferences()
      })
      expect(preferences).toMatchObject({
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        webviewTag: false,
        experimentalFeatures: false,
        safeDialogs: true,
      })
      // Electron reports these only when they are on
      for (const name of ['nodeIntegrationInWorker', 'navigateOnDragDrop', 'spellcheck']) expect(preferences[name]).not.toBe(true)
    })

    it('downloads no dictionary', async () => {
      expect(await desktop.app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false)
    })

    it('gives the page neither require nor process nor a way to Electron', async () => {
      const found = await probe('node')
      expect(found).toEqual({ require: 'undefined', process: 'undefined', module: 'undefined', Buffer: 'undefined', global: 'undefined', ipcRenderer: 'undefined' })
    })

    it('gives a worker of the page no Node either', async () => {
      expect(await probe('worker')).toEqual({ require: 'undefined', process: 'undefined' })
    })

    it('gives the page the bridge of the contract and nothing more', async () => {
      expect(await probe('bridge')).toEqual(['chooseFiles', 'chooseName', 'copyPicture', 'kind', 'onMenu', 'onOpenFiles', 'pathOfFile', 'platform', 'window'])
    })
  })

  describe('content security policy', () => {
    it('comes as a header with the page', async () => {
      expect(await probe('policy')).toBe(contentSecurityPolicy)
    })

    it.each(['eval', 'newFunction', 'inlineScript', 'inlineHandler', 'inlineStyle', 'frame', 'foreignScript'])('stops %s in a script of the page', async (name) => {
      expect(await probe(name)).toBe('refused')
    })

    it('marks every answer nosniff', async () => {
      expect(await probe('nosniff')).toEqual(['nosniff', 'nosniff', 'nosniff'])
    })
  })

  describe('network', () => {
    it.each(['fetchHttp', 'fetchHttps', 'fetchFile', 'webSocket', 'eventSource', 'foreignImage', 'beacon'])('refuses %s from the page', async (name) => {
      expect(await probe(name)).toBe('refused')
    })

    it('refuses what the policy would not catch: a request of the session itself', async () => {
      const answer = await desktop.app.evaluate(async ({ session }, url) => session.defaultSession.fetch(url).then(String, (error: Error) => error.message), outsideUrl)
      expect(answer).toMatch(/ERR_BLOCKED_BY_CLIENT/)
    })

    it('goes through no proxy of the system', async () => {
      expect(await desktop.app.evaluate(({ session }) => session.defaultSession.resolveProxy('http://example.com/'))).toBe('DIRECT')
    })

    it("has Chromium's own calls home switched off", async () => {
      const switches = ['disable-background-networking', 'disable-component-update', 'no-pings']
      expect(await desktop.app.evaluate(({ app }, names) => names.map((name) => app.commandLine.hasSwitch(name)), switches)).toEqual([true, true, true])
    })
  })

  describe('navigation', () => {
    it.each(['https://example.com/', 'file:///etc/passwd', 'aftermap://other/', 'data:text/html,<h1>x</h1>'])('stays on the page when a script goes to %s', async (url) => {
      const before = await pageUrl()
      await desktop.page.evaluate((to) => void setTimeout(() => location.assign(to)), url)
      await desktop.page.waitForTimeout(150)
      expect(await pageUrl()).toBe(before)
    })

    it('opens no second window', async () => {
      expect(await probe('windowOpen')).toBe('refused')
      expect(await desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
    })

    it('attaches no guest page', async () => {
      await probe('webview')
      expect(await desktop.app.evaluate(({ webContents }) => webContents.getAllWebContents().map((contents) => contents.getType()))).not.toContain('webview')
    })
  })

  describe('permissions', () => {
    it('denies every permission that can be asked about', async () => {
      const states = (await probe('permissions')) as Record<string, string>
      expect(Object.keys(states).length).toBeGreaterThan(4)
      expect(new Set(Object.values(states))).toEqual(new Set(['denied']))
    })

    it.each(['geolocation', 'camera', 'screen', 'notification'])('denies %s when it is used', async (name) => {
      expect(await probe(name)).toBe('refused')
    })

    it('has handlers for devices and screens that hand out none', async () => {
      expect(await probe('devices')).toEqual({ usb: 0, hid: 0, serial: 0 })
    })
  })

  describe('the scheme', () => {
    it.each(['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/..%5cpackage.json', '//etc/passwd', '/etc/passwd', '/nothing.js'])(
      'has nothing at %s',
      async (path) => {
        const answer = await desktop.app.evaluate(async ({ net }, url) => (await net.fetch(url)).status, `aftermap://app${path}`)
        expect(answer).toBe(404)
      },
    )

    it('knows no other host', async () => {
      expect(await desktop.app.evaluate(async ({ net }) => (await net.fetch('aftermap://other/')).status)).toBe(404)
    })

    it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s', async (method) => {
      expect(await desktop.app.evaluate(async ({ net }, verb) => (await net.fetch('aftermap://app/', { method: verb })).status, method)).toBe(405)
    })

    it('hands pictures on from the engine, with the token the page never sees', async () => {
      expect(await probe('tile')).toEqual({ status: 200, text: 'GET /tiles/layer/a/1/0/0/0.png?x=1' })
    })

    it('answers a HEAD without a body', async () => {
      expect(await probe('head')).toEqual({ status: 200, bytes: 0 })
    })
  })

  it('reached nothing outside in all of this', () => {
    expect(visits).toEqual([])
  })
})
