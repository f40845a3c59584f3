import type { Template } from './types.ts'

/** segment, mask of clear road, find path between the two points of the goal. */
export const pathTemplate: Template = (wiring, part, goal) => {
  const [start = 'A', end = 'B'] = goal.points
  return wiring.add('find_path', { mask: wiring.mask(part.classes), start, end }, `Looks for a way from ${start} to ${end}.`)
}
