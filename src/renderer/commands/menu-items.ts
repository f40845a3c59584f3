import { commands } from './registry.ts'

/** Command behind each item of the native menu; an item of the same id needs no line. */
const commandOfItem: Record<string, string> = {
  'layers.add': 'add-files',
  'project.new': 'new-project',
  'project.open': 'open-project',
  'project.openExample': 'open-example',
  'project.saveAs': 'save-copy',
  palette: 'open-palette',
  theme: 'toggle-theme',
  keys: 'show-keys',
}

/** Runs what a menu item names, where it can be done now. */
export function runMenuItem(itemId: string): void {
  const id = commandOfItem[itemId] ?? itemId
  commands.find((command) => command.id === id && command.when())?.run()
}
