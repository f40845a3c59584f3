import { openReport } from '../report/report-actions.ts'
import { useMirror } from '../state/mirror.ts'
import type { Command } from './command.ts'

export const openReportCommand: Command = {
  id: 'open-report',
  title: 'Report: a page of the answers, to check and to send',
  keys: ['Ctrl+Shift+r'],
  scope: 'G',
  when: () => useMirror.getState().project !== null,
  run: () => void openReport(),
}
