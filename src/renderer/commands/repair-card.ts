import { applyRepair } from '../plan/plan-actions.ts'
import { offeredRepair } from './current-step.ts'
import type { Command } from './command.ts'

export const repairCardCommand: Command = {
  id: 'repair-card',
  title: 'Apply the offered repair',
  keys: ['r'],
  scope: 'P',
  when: () => offeredRepair() !== null,
  run: () => void applyRepair(offeredRepair() ?? -1),
}
