import { always, type Command } from './command.ts'
import { leaveInnermost } from './leave-innermost.ts'

export const stepBackCommand: Command = {
  id: 'step-back',
  title: 'One level back',
  keys: ['Escape'],
  scope: 'G',
  when: always,
  run: () => leaveInnermost(),
}
