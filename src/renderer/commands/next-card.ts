import { currentRequest } from '../state/selectors.ts'
import { focusCard } from './focus-card.ts'
import type { Command } from './command.ts'

export const nextCardCommand: Command = {
  id: 'next-card',
  title: 'Next card',
  keys: ['j'],
  scope: 'G',
  when: () => currentRequest() !== null,
  run: () => focusCard(1),
}
