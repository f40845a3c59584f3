import { BrowserWindow, ipcMain, nativeTheme } from 'electron'
import tokens from '../contracts/tokens.json' with { type: 'json' }
import { isFromOwnPage } from './own-page.ts'
import { appPage } from './origin.ts'
import { safeWebPreferences } from './security.ts'

/** The smallest window that keeps every part in reach. */
const smallest = { minWidth: 1024, minHeight: 600 }
const usual = { width: 1366, height: 768 }

/** Opens the one window. It draws its own title bar, so the system draws none. */
export function openWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    ...usual,
    ...smallest,
    show: false,
    title: 'Aftermap',
    backgroundColor: nativeTheme.shouldUseDarkColors ? tokens.dark.bg : tokens.light.bg,
    ...(process.platform === 'darwin' ? { titleBarStyle: 'hidden' as const } : { frame: false }),
    webPreferences: safeWebPreferences(preload),
  })
  window.once('ready-to-show', () => window.show())
  void window.loadURL(appPage)
  return window
}

/** Brings the window to the front, wherever it was put away. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.focus()
}

const commands: Record<string, (window: BrowserWindow) => void> = {
  minimise: (window) => window.minimize(),
  maximise: (window) => (window.isMaximized() ? window.unmaximize() : window.maximize()),
  close: (window) => window.close(),
}

/** The three buttons the page draws in its title bar. */
export function serveWindowCommands(): void {
  ipcMain.on('window-command', (event, name: unknown) => {
    const window = BrowserWindow.fromWebContents(event.sender)
    if (!window || !isFromOwnPage(event) || typeof name !== 'string' || !Object.hasOwn(commands, name)) return
    commands[name]?.(window)
  })
}
