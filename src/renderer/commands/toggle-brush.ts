import { toggleBrush } from '../teach/pixel-actions.ts'
import { theTeaching } from '../teach/teach-actions.ts'
import type { Command } from './command.ts'

export const toggleBrushCommand: Command = {
  id: 'toggle-brush',
  title: 'Paint examples with the brush',
  keys: ['b'],
  scope: 'M',
  when: () => theTeaching('pixels') !== null,
  run: () => toggleBrush(),
}
