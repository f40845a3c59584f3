import { openPlanners } from '../planners/planners-actions.ts'
import { always, type Command } from './command.ts'

export const openPlannersCommand: Command = {
  id: 'open-planners',
  title: 'Local models: how they stand, test one, bring one',
  keys: [],
  scope: 'G',
  when: always,
  run: openPlanners,
}
