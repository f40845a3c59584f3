import type { Page } from 'playwright-core'

/**
 * A script of the page itself. What a test evaluates through the debugger is exempt from the content security policy,
 * so everything about it is tried from here, as code of ours that went bad would.
 */
export const probeScript = (outsideUrl: string) => `
const outside = ${JSON.stringify(outsideUrl)}
const attempt = (run) => { try { run(); return 'allowed' } catch { return 'refused' } }
const settled = (promise) => promise.then(() => 'allowed', () => 'refused')
const timed = (start) => new Promise((resolve) => { start(resolve); setTimeout(() => resolve('refused'), 400) })
const typesOf = (names, scope) => Object.fromEntries(names.map((name) => [name, typeof scope[name]]))
const add = (tag, properties) => document.body.appendChild(Object.assign(document.createElement(tag), properties))

window.ask = (name) => new Promise((resolve, reject) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => Promise.resolve().then(() => window.probes[name]()).then(resolve, reject)
  port2.postMessage(null)
})

window.probes = {
  node: () => typesOf(['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer'], window),
  worker: () => new Promise((resolve, reject) => {
    const worker = new Worker('/probe-worker.js')
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => reject(new Error('the worker did not start'))
  }),
  bridge: () => Object.keys(window.aftermap).sort(),
  policy: async () => (await fetch('/')).headers.get('content-security-policy'),
  nosniff: async () => Promise.all(['/', '/nothing', '/tiles/layer/a/1/0/0/0.png'].map(async (path) => (await fetch(path)).headers.get('x-content-type-options'))),
  eval: () => attempt(() => window.eval('1 + 1')),
  newFunction: () => attempt(() => new Function('return 1')()),
  inlineScript: () => { add('script', { textContent: 'window.ranInline = true' }); return window.ranInline ? 'allowed' : 'refused' },
  inlineHandler: () => { const button = add('button', {}); button.setAttribute('onclick', 'window.ranHandler = true'); button.click(); return window.ranHandler ? 'allowed' : 'refused' },
  inlineStyle: () => { const box = add('div', { className: 'styled' }); add('style', { textContent: '.styled { width: 77px }' }); return getComputedStyle(box).width === '77px' ? 'allowed' : 'refused' },
  frame: () => timed((done) => { const frame = add('iframe', { src: outside }); frame.onload = () => { try { if (frame.contentWindow.length >= 0 && frame.contentDocument === null) done('refused') } catch { done('refused') } } }),
  foreignScript: () => timed((done) => add('script', { src: outside + 'x.js', onload: () => done('allowed'), onerror: () => done('refused') })),
  fetchHttp: () => settled(fetch(outside)),
  fetchHttps: () => settled(fetch('https://127.0.0.1:9/')),
  fetchFile: () => settled(fetch('file:///etc/hostname')),
  webSocket: () => timed((done) => { try { const socket = new WebSocket(outside.replace('http', 'ws')); socket.onopen = () => done('allowed'); socket.onerror = () => done('refused') } catch { done('refused') } }),
  eventSource: () => timed((done) => { const source = new EventSource(outside); source.onopen = () => done('allowed'); source.onerror = () => done('refused') }),
  foreignImage: () => timed((done) => add('img', { src: outside + 'x.png', onload: () => done('allowed'), onerror: () => done('refused') })),
  beacon: () => { navigator.sendBeacon(outside + 'beacon', 'x'); return 'refused' },
  windowOpen: () => (window.open(outside) === null ? 'refused' : 'allowed'),
  webview: () => timed(() => add('webview', { src: outside })),
  permissions: async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone', 'midi', 'clipboard-read', 'persistent-storage', 'screen-wake-lock', 'local-fonts']
    const states = await Promise.all(names.map((name) => navigator.permissions.query({ name }).then(({ state }) => [name, state], () => null)))
    return Object.fromEntries(states.filter(Boolean))
  },
  geolocation: () => timed((done) => navigator.geolocation.getCurrentPosition(() => done('allowed'), () => done('refused'))),
  camera: () => settled(navigator.mediaDevices.getUserMedia({ video: true })),
  screen: () => settled(navigator.mediaDevices.getDisplayMedia({ video: true })),
  notification: async () => ((await Notification.requestPermission()) === 'granted' ? 'allowed' : 'refused'),
  devices: async () => {
    const count = async (door, list) => (door ? (await door[list]()).length : 0)
    return { usb: await count(navigator.usb, 'getDevices'), hid: await count(navigator.hid, 'getDevices'), serial: await count(navigator.serial, 'getPorts') }
  },
  tile: async () => { const reply = await fetch('/tiles/layer/a/1/0/0/0.png?x=1'); return { status: reply.status, text: await reply.text() } },
  head: async () => { const reply = await fetch('/tiles/layer/a/1/0/0/0.png', { method: 'HEAD' }); return { status: reply.status, bytes: (await reply.arrayBuffer()).byteLength } },
}
`

/** Loads the probe once and answers what one of its attempts came to. */
export async function probeInPage(page: Page, name: string): Promise<unknown> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        if ('probes' in window) return resolve()
        const script = Object.assign(document.createElement('script'), { src: '/probe.js', onload: () => resolve(), onerror: () => reject(new Error('the probe did not load')) })
        document.head.append(script)
      }),
  )
  // from a message handler of the page: below a call of the debugger even eval is let through
  return page.evaluate((key) => {
    const door = window as unknown as { ask(name: string): Promise<unknown> }
    return door.ask(key)
  }, name)
}

export const probeWorker = `postMessage({ require: typeof require, process: typeof process })`
