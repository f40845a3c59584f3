import { openRegion } from './open-region.ts'
import { always, type Command } from './command.ts'

export const focusAnswerCommand: Command = {
  id: 'focus-answer',
  title: 'Go to the answer',
  keys: ['Ctrl+3'],
  scope: 'G',
  when: always,
  run: () => openRegion('right'),
}
