import { currentRequest } from '../state/selectors.ts'
import { openActiveFact } from './open-active-fact.ts'
import type { Command } from './command.ts'

export const whereFromCommand: Command = {
  id: 'where-from',
  title: 'Where does this number come from',
  keys: ['i'],
  scope: 'G',
  when: () => (currentRequest()?.answer?.facts.length ?? 0) > 0,
  run: () => openActiveFact(),
}
