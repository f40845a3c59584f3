import { showTab } from '../shell/shell-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const openCatalogueCommand: Command = {
  id: 'open-catalogue',
  title: 'Catalogue: find images of whole folders',
  keys: [],
  scope: 'G',
  when: () => useMirror.getState().project !== null,
  run: () => showTab('catalogue'),
}
