import { app, type Session, type WebContents, type WebPreferences } from 'electron'
import { appScheme, isOwnAddress } from './origin.ts'

/** What every window is made with; a test reads them back from the living window. */
export const safeWebPreferences = (preload: string): WebPreferences => ({
  preload,
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  experimentalFeatures: false,
  safeDialogs: true,
  // a spell checker would download its dictionaries
  spellcheck: false,
  devTools: !app.isPackaged,
})

/** Before `ready`: sandbox for every process, and Chromium's own talking to the network off. */
export function hardenProcess(): void {
  // root cannot have the system's sandbox; who starts with --no-sandbox as root (tests in a container) gave it up knowingly
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  for (const name of ['disable-background-networking', 'disable-component-update', 'no-pings', 'disable-domain-reliability']) app.commandLine.appendSwitch(name)
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
}

/** A page stays where it is: no navigation, no second window, no guest page. */
function guardContents(contents: WebContents): void {
  const refuse = (event: { preventDefault(): void; url: string }) => {
    if (!isOwnAddress(event.url)) event.preventDefault()
  }
  contents.on('will-navigate', refuse)
  contents.on('will-frame-navigate', refuse)
  contents.on('will-redirect', refuse)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

const allowedProtocols = new Set([`${appScheme}:`, 'blob:', 'data:', 'devtools:'])

/** No permission, no device, no network: the session serves our scheme and what the page itself holds. */
export async function hardenSession(session: Session): Promise<void> {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !allowedProtocols.has(new URL(details.url).protocol) }))
  session.on('will-download', (event) => event.preventDefault())
  session.setSpellCheckerEnabled(false)
  await session.setProxy({ mode: 'direct' })
}
