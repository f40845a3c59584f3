import { reviewText } from '../messages/en-review.ts'
import { showTab } from '../shell/shell-actions.ts'
import { currentRequest } from '../state/selectors.ts'
import type { Command } from './command.ts'

export const judgeAnswerCommand: Command = {
  id: 'judge-answer',
  title: reviewText.judge.command,
  keys: [],
  scope: 'G',
  when: () => currentRequest()?.answer != null,
  run: () => {
    showTab('answer')
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-testid="judge-right"], [data-testid="forget-verdict"]')?.focus())
  },
}
