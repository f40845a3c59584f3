import { openRegion } from './open-region.ts'
import { always, type Command } from './command.ts'

export const focusPlanCommand: Command = {
  id: 'focus-plan',
  title: 'Go to the plan',
  keys: ['Ctrl+1'],
  scope: 'G',
  when: always,
  run: () => openRegion('plan'),
}
