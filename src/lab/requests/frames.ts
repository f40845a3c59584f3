import type { Phrase } from './phrases.ts'
import { levels, objects, surfaces } from './phrases.ts'

/** One request type: its gold steps, what it asks of what, and how people say it. `{many}`, `{one}` are the thing, `{where}` the place. */
export type Frame = {
  readonly type: string
  readonly operations: readonly string[]
  readonly unit: string | null
  readonly tools: readonly string[]
  readonly things: readonly Phrase[]
  readonly says: readonly string[]
}

/** The nine types of the annotation rules: each type has one list of gold steps, whatever the words. */
export const frames: readonly Frame[] = [
  {
    type: 'detect',
    operations: ['detect'],
    unit: null,
    tools: ['detect'],
    things: [...objects, ...levels],
    says: [
      'Detect all {many}{where}.',
      'Find the {many}{where}',
      'Locate every {one}{where}.',
      'Where are the {many}{where}?',
      'Please put a box around each {one}{where}.',
      'Show me the location of the {many}{where}.',
    ],
  },
  {
    type: 'segment',
    operations: ['segment'],
    unit: null,
    tools: ['segment'],
    things: surfaces,
    says: ['Segment the {many}{where}.', 'Outline the {many}{where}', 'Mark all pixels of {many}{where}.', 'Map the {many}{where}.', 'Make a mask of the {many}{where}.'],
  },
  {
    type: 'exists_object',
    operations: ['exists'],
    unit: 'yes_no',
    tools: ['segment', 'mask_of_class', 'exists'],
    things: [...surfaces, ...objects],
    says: ['Is there any {one}{where}?', 'Are there {many}{where}?', 'Can you see any {many}{where}?', 'Do you see {many}{where}?', 'Check whether there is any {one}{where}.'],
  },
  {
    type: 'exists_damage',
    operations: ['exists'],
    unit: 'yes_no',
    tools: ['segment', 'mask_of_class', 'exists'],
    things: levels,
    says: ['Is there any {one}{where}?', 'Are there any {many}{where}?', 'Does the image show {many}{where}?', 'Tell me whether there are {many}{where}.', 'Any {many}{where}?'],
  },
  {
    type: 'count_object',
    operations: ['count'],
    unit: 'count',
    tools: ['detect', 'count'],
    things: objects,
    says: [
      'How many {many} are there{where}?',
      'Count the {many}{where}.',
      'What is the number of {many}{where}?',
      'Number of {many}{where}',
      'Give me a count of the {many}{where}, please.',
    ],
  },
  {
    type: 'count_damage',
    operations: ['count'],
    unit: 'count',
    tools: ['detect', 'count'],
    things: levels,
    says: [
      'How many {many} are there{where}?',
      'Count the {many}{where}.',
      'How many {many} do you find{where}?',
      'Total number of {many}{where}?',
      'I need the number of {many}{where}.',
    ],
  },
  {
    type: 'area_object',
    operations: ['area'],
    unit: 'm2',
    tools: ['segment', 'mask_of_class', 'area'],
    things: surfaces,
    says: [
      'What area is covered by {many}{where}?',
      'How large is the area of {many}{where}?',
      'Measure the area of {many}{where}.',
      'Area of {many}{where} in square metres',
      'How many square metres of {many} are there{where}?',
    ],
  },
  {
    type: 'area_damage',
    operations: ['area'],
    unit: 'm2',
    tools: ['segment', 'mask_of_class', 'area'],
    things: levels,
    says: [
      'What is the area of the {many}{where}?',
      'What area do the {many} cover{where}?',
      'Measure the total area of {many}{where}.',
      'How many square metres do the {many} take up{where}?',
    ],
  },
]

/** Ways between two points: no thing, no place of their own. */
export const pathSays: readonly { readonly words: string; readonly unit: string | null; readonly points: readonly [string, string] }[] = [
  { words: 'Can rescuers get from A to B?', unit: null, points: ['A', 'B'] },
  { words: 'Is there a passable road from A to B?', unit: null, points: ['A', 'B'] },
  { words: 'Find a route from A to B on clear roads.', unit: null, points: ['A', 'B'] },
  { words: 'How long is the way from A to B?', unit: 'm', points: ['A', 'B'] },
  { words: 'Is B reachable from A by road?', unit: null, points: ['A', 'B'] },
  { words: 'Can a truck drive from A to B?', unit: null, points: ['A', 'B'] },
  { words: 'Plan a route from B to A that avoids blocked roads.', unit: null, points: ['B', 'A'] },
  { words: 'What is the shortest clear way between A and B?', unit: null, points: ['A', 'B'] },
]
