import { useMirror } from '../state/mirror.ts'
import { askedImage } from '../state/selectors.ts'
import { openTeachForm } from '../teach/teach-actions.ts'
import type { Command } from './command.ts'

export const teachBuildingsCommand: Command = {
  id: 'teach-buildings',
  title: 'Teach buildings by example',
  keys: [],
  scope: 'G',
  when: () => askedImage(useMirror.getState().workspace) !== null,
  run: () => openTeachForm('footprints'),
}
