/** One line of the menu: it names a command of the page. The key is shown and never bound here; the page owns them all. */
export type MenuItem = { readonly command: string; readonly label: string; readonly key?: string } | 'divider'
export type MenuGroup = { readonly label: string; readonly items: readonly MenuItem[] }

export const menuGroups: readonly MenuGroup[] = [
  {
    label: 'File',
    items: [
      { command: 'add-files', label: 'Add imagery...', key: 'CmdOrCtrl+O' },
      'divider',
      { command: 'open-project', label: 'Open project...' },
      { command: 'save-copy', label: 'Save under a name...', key: 'CmdOrCtrl+S' },
      { command: 'open-example', label: 'Open the example' },
      { command: 'history', label: 'History' },
      'divider',
      { command: 'open-report', label: 'Report', key: 'CmdOrCtrl+Shift+R' },
      { command: 'map-picture', label: 'Map as a picture...', key: 'CmdOrCtrl+Shift+E' },
      { command: 'export-data', label: 'Export results...', key: 'CmdOrCtrl+Shift+S' },
    ],
  },
  {
    label: 'Edit',
    items: [
      { command: 'undo', label: 'Undo', key: 'CmdOrCtrl+Z' },
      { command: 'redo', label: 'Redo', key: 'CmdOrCtrl+Shift+Z' },
    ],
  },
  {
    label: 'View',
    items: [
      { command: 'open-palette', label: 'All commands...', key: 'CmdOrCtrl+K' },
      'divider',
      { command: 'fit', label: 'Zoom to the selection', key: 'F' },
      { command: 'toggle-left', label: 'Plan and layers', key: 'CmdOrCtrl+B' },
      { command: 'toggle-right', label: 'Answer', key: 'CmdOrCtrl+J' },
      'divider',
      { command: 'toggle-theme', label: 'Light or dark', key: 'Shift+T' },
      { command: 'toggle-density', label: 'Field density', key: 'CmdOrCtrl+Shift+D' },
    ],
  },
  {
    label: 'Question',
    items: [
      { command: 'focus-question', label: 'Ask', key: '/' },
      { command: 'approve-and-run', label: 'Approve all and run', key: 'CmdOrCtrl+Enter' },
      { command: 'cancel-run', label: 'Cancel the run', key: 'CmdOrCtrl+.' },
    ],
  },
  { label: 'Help', items: [{ command: 'show-keys', label: 'Keys', key: 'F1' }] },
]
