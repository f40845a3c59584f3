import { railsNow } from '../shell/shell-actions.ts'
import { useUi } from '../state/ui.ts'
import { always, type Command } from './command.ts'

export const toggleRightCommand: Command = {
  id: 'toggle-right',
  title: 'Show or hide the answer',
  keys: ['Ctrl+j'],
  scope: 'G',
  when: always,
  run: () => {
    const { sheet, rightOpen } = useUi.getState()
    useUi.setState(railsNow() ? { sheet: sheet === 'right' ? null : 'right' } : { rightOpen: !rightOpen })
  },
}
