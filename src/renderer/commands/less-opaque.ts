import { useUi } from '../state/ui.ts'
import { changeOpacity } from './change-opacity.ts'
import type { Command } from './command.ts'

export const lessOpaqueCommand: Command = {
  id: 'less-opaque',
  title: 'Less opaque',
  keys: ['['],
  scope: 'G',
  when: () => useUi.getState().layerId !== null,
  run: () => changeOpacity(-0.1),
}
