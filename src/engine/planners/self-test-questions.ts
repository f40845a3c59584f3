import type { PlanningContext } from '../../contracts/planning-context.ts'
import { registryClasses } from '../../contracts/classes.ts'

/** Three plain questions, each with one right plan: a count, an area, a yes or no. */
export const selfTestQuestions = ['How many destroyed buildings are there?', 'What area is covered by water?', 'Is any road blocked?'] as const

/** The screen they are asked on: one image after the event, everything can be seen in it. */
export const selfTestScreen: PlanningContext = {
  images: [
    {
      id: 'self-test',
      name: 'self-test',
      role: 'post',
      date: null,
      sensor: 'rgb',
      gsdM: 0.1,
      bands: 3,
      width: 4000,
      height: 3000,
      georeferenced: true,
    },
  ],
  areas: [],
  points: [],
  selectionCount: 0,
  viewIsPart: false,
  seenClasses: registryClasses.filter((id) => id !== 'background'),
}
