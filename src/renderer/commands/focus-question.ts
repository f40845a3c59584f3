import { always, type Command } from './command.ts'

export const focusQuestionCommand: Command = {
  id: 'focus-question',
  title: 'Go to the question',
  keys: ['/'],
  scope: 'G',
  when: always,
  run: () => focusQuestion(),
}

/** The whole question is selected, so that typing asks another one. */
function focusQuestion(): void {
  const field = document.querySelector<HTMLInputElement>('#question')
  field?.focus()
  field?.select()
}
