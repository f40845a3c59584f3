import { openRegion } from './open-region.ts'
import { always, type Command } from './command.ts'

export const focusLayersCommand: Command = {
  id: 'focus-layers',
  title: 'Go to the layers',
  keys: ['Ctrl+4'],
  scope: 'G',
  when: always,
  run: () => openRegion('layers'),
}
