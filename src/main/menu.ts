import { app, type BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'

/** The page owns the commands and their keys; a menu item only names one of them. Keys are shown, never bound here. */
const command = (label: string, id: string, accelerator?: string): MenuItemConstructorOptions => ({
  label,
  id,
  registerAccelerator: false,
  ...(accelerator ? { accelerator } : {}),
})

const divider: MenuItemConstructorOptions = { type: 'separator' }

const menus: { label: string; items: MenuItemConstructorOptions[] }[] = [
  {
    label: 'File',
    items: [
      command('Add images...', 'layers.add', 'CmdOrCtrl+O'),
      divider,
      command('New project', 'project.new', 'CmdOrCtrl+N'),
      command('Open project...', 'project.open', 'CmdOrCtrl+Shift+O'),
      command('Save as...', 'project.saveAs', 'CmdOrCtrl+Shift+S'),
      command('Open the example', 'project.openExample'),
    ],
  },
  { label: 'Edit', items: [command('Undo', 'undo', 'CmdOrCtrl+Z'), command('Redo', 'redo', 'CmdOrCtrl+Shift+Z')] },
  { label: 'View', items: [command('All commands...', 'palette', 'CmdOrCtrl+K'), command('Light or dark', 'theme', 'Shift+T')] },
  { label: 'Help', items: [command('Keys', 'keys', '?')] },
]

function template(send: (commandId: string) => void): MenuItemConstructorOptions[] {
  const quit: MenuItemConstructorOptions = { label: 'Quit', click: () => app.quit() }
  const filled = menus.map(({ label, items }) => ({ label, submenu: items.map((item) => (item.id ? { ...item, click: () => send(item.id ?? '') } : item)) }))
  filled[0]?.submenu.push(divider, quit)
  return filled
}

/**
 * The menu behind `Alt`. A frameless window has no menu bar, so a lone press of Alt opens it under the title bar;
 * on macOS it is the system's menu bar.
 */
export function attachMenu(window: BrowserWindow): void {
  const menu = Menu.buildFromTemplate(template((id) => window.webContents.send('menu', id)))
  if (process.platform === 'darwin') {
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'appMenu' }, ...template((id) => window.webContents.send('menu', id)), { role: 'editMenu' }]))
    return
  }
  Menu.setApplicationMenu(null)
  let alone = false
  window.webContents.on('before-input-event', (_event, input) => {
    if (input.type === 'keyDown') alone = input.key === 'Alt' && !input.control && !input.shift && !input.meta
    else if (input.key === 'Alt' && alone) menu.popup({ window, x: 0, y: 36 })
    else alone = false
  })
}
