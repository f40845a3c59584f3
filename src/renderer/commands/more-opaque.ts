import { useUi } from '../state/ui.ts'
import { changeOpacity } from './change-opacity.ts'
import type { Command } from './command.ts'

export const moreOpaqueCommand: Command = {
  id: 'more-opaque',
  title: 'More opaque',
  keys: [']'],
  scope: 'G',
  when: () => useUi.getState().layerId !== null,
  run: () => changeOpacity(0.1),
}
