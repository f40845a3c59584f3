import { useUi } from '../state/ui.ts'
import { always, type Command } from './command.ts'

export const toggleLeftCommand: Command = {
  id: 'toggle-left',
  title: 'Show or hide plan and layers',
  keys: ['Ctrl+b'],
  scope: 'G',
  when: always,
  run: () => useUi.setState({ leftOpen: !useUi.getState().leftOpen }),
}
