import { useMirror } from '../state/mirror.ts'
import { useUi } from '../state/ui.ts'
import type { Command } from './command.ts'

export const exportDataCommand: Command = {
  id: 'export-data',
  title: 'Export results: GeoPackage, QGIS, KMZ, GPX, tables, evidence',
  keys: ['Ctrl+Shift+s'],
  scope: 'G',
  when: () => useMirror.getState().requests.some(({ answer }) => answer !== null),
  run: () => useUi.setState({ dialog: 'export' }),
}
