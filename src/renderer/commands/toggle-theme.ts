import { toggleTheme } from '../shell/shell-actions.ts'
import { always, type Command } from './command.ts'

export const toggleThemeCommand: Command = {
  id: 'toggle-theme',
  title: 'Light or dark',
  keys: ['Shift+t'],
  scope: 'G',
  when: always,
  run: () => toggleTheme(),
}
