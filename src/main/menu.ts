import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import { type MenuItem, menuGroups } from './menu-items.ts'

type Send = (commandId: string) => void

const titleBarPx = 36

function itemOf(item: MenuItem, send: Send): MenuItemConstructorOptions {
  if (item === 'divider') return { type: 'separator' }
  const { command, label, key } = item
  return { id: command, label, registerAccelerator: false, ...(key ? { accelerator: key } : {}), click: () => send(command) }
}

const template = (send: Send): MenuItemConstructorOptions[] => [
  ...menuGroups.map(({ label, items }) => ({ label, submenu: items.map((item) => itemOf(item, send)) })),
  { label: 'Quit', click: () => app.quit() },
]

/**
 * The menu behind `Alt`. A frameless window has no menu bar, so a lone press of Alt opens it under the title bar;
 * on macOS it is the system's menu bar.
 */
export function attachMenu(window: BrowserWindow): void {
  const send: Send = (commandId) => window.webContents.send('menu', commandId)
  if (process.platform === 'darwin') {
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'appMenu' }, ...template(send).slice(0, -1), { role: 'editMenu' }]))
    return
  }
  Menu.setApplicationMenu(null)
  const menu = Menu.buildFromTemplate(template(send))
  let alone = false
  window.webContents.on('before-input-event', (_event, input) => {
    if (input.type === 'keyDown') alone = input.key === 'Alt' && !input.control && !input.shift && !input.meta
    else if (input.key === 'Alt' && alone) menu.popup({ window, x: 0, y: titleBarPx })
    else alone = false
  })
}
