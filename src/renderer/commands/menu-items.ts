import { newProject } from '../firstrun/first-run-actions.ts'
import { commands } from './registry.ts'

/** Command behind each item of the native menu; an item of the same id needs no line. */
const commandOfItem: Record<string, string> = {
  'layers.add': 'add-files',
  'project.open': 'open-project',
  'project.openExample': 'open-example',
  'project.saveAs': 'save-copy',
  palette: 'open-palette',
  theme: 'toggle-theme',
  keys: 'show-keys',
}

/** Runs what a menu item names, where it can be done now. */
export function runMenuItem(itemId: string): void {
  if (itemId === 'project.new') return void newProject()
  const id = commandOfItem[itemId] ?? itemId
  commands.find((command) => command.id === id && command.when())?.run()
}
