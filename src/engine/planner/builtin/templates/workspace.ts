import type { Goal } from '../../../../contracts/goal.ts'
import type { Wiring } from '../wiring.ts'

/** One step of the command the sentence names; the grammar has read its arguments. */
export function addWorkspace(wiring: Wiring, goal: Goal): string {
  const { command, ...rest } = goal.arguments
  const classes = goal.classes.length > 0 && ['set_filter', 'select'].includes(String(command)) ? { classes: [...goal.classes] } : {}
  const area = ['clear_area', 'rename_area', 'split_area'].includes(String(command)) && goal.areaName ? { area: goal.areaName } : {}
  const region = command === 'draw_area' && goal.region ? { region: goal.region } : {}
  return wiring.add(String(command), { ...rest, ...classes, ...area, ...region }, 'Changes the screen; it can be undone.')
}
