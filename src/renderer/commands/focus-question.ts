import { always, type Command } from './command.ts'

export const focusQuestionCommand: Command = {
  id: 'focus-question',
  title: 'Go to the question',
  keys: ['/'],
  scope: 'G',
  when: always,
  run: () => document.getElementById('question')?.focus(),
}
