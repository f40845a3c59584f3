import { openRegion } from './open-region.ts'
import { always, type Command } from './command.ts'

export const focusMapCommand: Command = {
  id: 'focus-map',
  title: 'Go to the map',
  keys: ['Ctrl+2'],
  scope: 'G',
  when: always,
  run: () => openRegion('map'),
}
