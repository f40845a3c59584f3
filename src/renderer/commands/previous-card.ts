import { currentRequest } from '../state/selectors.ts'
import { focusCard } from './focus-card.ts'
import type { Command } from './command.ts'

export const previousCardCommand: Command = {
  id: 'previous-card',
  title: 'Previous card',
  keys: ['k'],
  scope: 'G',
  when: () => currentRequest() !== null,
  run: () => focusCard(-1),
}
