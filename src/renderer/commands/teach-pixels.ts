import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { openTeachForm } from '../teach/teach-actions.ts'
import type { Command } from './command.ts'

export const teachPixelsCommand: Command = {
  id: 'teach-pixels',
  title: 'Teach pixels by example',
  keys: [],
  scope: 'G',
  when: () => askedImage(useMirror.getState().workspace) !== null,
  run: () => openTeachForm('pixels'),
}
