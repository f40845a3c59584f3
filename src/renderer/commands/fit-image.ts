import { fitAll } from '../map/map-actions.ts'
import { theMap } from '../map/map-handle.ts'
import type { Command } from './command.ts'

export const fitImageCommand: Command = {
  id: 'fit-image',
  title: 'Zoom to the whole image',
  keys: ['Home'],
  scope: 'M',
  when: () => theMap() !== null,
  run: () => fitAll(),
}
