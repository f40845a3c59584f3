import { describe, expect, it } from 'vitest'
import type { Goal } from '../../contracts/goal.ts'
import type { LastAnswer, PlanningContext } from '../../contracts/planning-context.ts'
import { unwrap } from '../../contracts/result.ts'
import { readRequest } from './index.ts'

/** The 60 rows of state-aware requests: each resolves, asks or refuses. Geometry is tested beside `scope-resources.ts`, tools beside the tools. */
type Wanted = { [K in keyof Goal]?: unknown } & { command?: string }
type Row = { row: number; words: string; on?: PlanningContext; is?: Wanted; asks?: string; refuses?: string; taken?: string; says?: string }

const image = (id: string, role: 'pre' | 'post', more: object) => ({
  id,
  name: `${id}.tif`,
  role,
  date: null as string | null,
  sensor: 'rgb',
  gsdM: 0.1,
  bands: 3,
  width: 4000,
  height: 3000,
  georeferenced: true,
  ...more,
})
const after = image('after', 'post', { date: '2025-03-11', active: true, order: 0, sensor: 'drone' })
const before = image('before', 'pre', { date: '2025-03-01', order: 1, sensor: 'SAR', sensorKind: 'sar' })
const third = image('later', 'post', { date: '2025-03-14', order: 2 })
const [a1, a2] = [
  { id: 'a1', name: 'A1', active: false },
  { id: 'a2', name: 'A2', active: true },
]
const pointA = { id: 'p1', name: 'A' }
const points = [pointA, { id: 'p2', name: 'B' }]
const none: PlanningContext = {
  images: [after],
  others: [],
  areas: [],
  points: [],
  selectionCount: 0,
  viewIsPart: true,
  seenClasses: [],
  last: null,
  isRunning: false,
  today: '2025-03-12',
}
const drawn: PlanningContext = { ...none, areas: [a1, a2] }
const both: PlanningContext = { ...none, images: [after, before] }
const pinned: PlanningContext = { ...none, points }
const goal: Goal = unwrap(readRequest('How many buildings are in area A1?', drawn)).goal
const last: LastAnswer = { requestId: 'r3', number: 3, text: 'How many buildings?', goal, resources: {}, classes: ['building'], answerKind: 'count' }
const answered: PlanningContext = { ...drawn, images: [after, before], last }
const measured: PlanningContext = { ...drawn, last: { ...last, goal: unwrap(readRequest('What area does the water cover in area A1?', drawn)).goal, answerKind: 'area' } }
const destroyed = 'How many buildings are destroyed'

const rows: Row[] = [
  { row: 1, words: `${destroyed} here?`, on: drawn, is: { scope: 'here' }, taken: 'drawn area A2' },
  { row: 1, words: `${destroyed} here?`, on: none, is: { scope: 'here' }, taken: 'the view' },
  { row: 1, words: `${destroyed} here?`, on: { ...none, viewIsPart: false }, is: { scope: 'here' }, taken: 'the whole image' },
  { row: 2, words: 'Count the cars in this area', on: drawn, is: { scope: 'area' }, taken: 'drawn area A2' },
  { row: 2, words: 'How many trees are inside the box?', on: none, asks: 'area', refuses: 'missing_area' },
  { row: 3, words: 'Any water on screen?', on: none, is: { scope: 'view' } },
  { row: 4, words: 'Which of these are destroyed?', on: { ...none, selectionCount: 4 }, is: { type: 'detect', scope: 'selection' }, taken: '4 selected' },
  { row: 4, words: 'Which of these are destroyed?', on: none, asks: 'selection' },
  { row: 5, words: 'Is this building destroyed?', on: { ...none, selectionCount: 1 }, is: { scope: 'selection', type: 'exists_damage' } },
  { row: 5, words: 'Is it destroyed?', on: { ...none, selectionCount: 1 }, is: { scope: 'selection' } },
  { row: 5, words: 'Is it destroyed?', on: { ...none, selectionCount: 5 }, asks: 'selection' },
  { row: 5, words: 'Is that one destroyed?', on: pinned, is: { scope: 'near_point', points: ['B'] }, says: 'within 10 m of point B' },
  { row: 5, words: 'Is this building destroyed?', on: none, asks: 'selection' },
  { row: 6, words: 'How many cars are there everywhere?', on: drawn, is: { scope: 'image' }, taken: 'the whole image' },
  { row: 7, words: 'How many buildings are outside the area?', on: drawn, is: { scope: 'part', region: 'outside area', areaName: 'A2' } },
  { row: 7, words: 'Count the trees in the rest of the image', on: drawn, is: { region: 'outside area' } },
  { row: 7, words: 'How many buildings are outside the area?', on: none, asks: 'area' },
  { row: 8, words: 'How many cars are in the first area?', on: drawn, is: { scope: 'area', areaName: 'A1' } },
  { row: 8, words: 'How many cars are in area 2?', on: drawn, is: { areaName: 'A2' } },
  { row: 8, words: 'How many cars are in the red one?', on: drawn, asks: 'area' },
  { row: 8, words: 'How many cars are in the fourth area?', on: drawn, asks: 'area' },
  { row: 9, words: 'How many cars are in both areas?', on: drawn, is: { type: 'compound', parts: [{ areaName: 'A1' }, { areaName: 'A2' }] } },
  {
    row: 9,
    words: 'Area of water in each area',
    on: {
      ...none,
      areas: [
        { ...a1, overlaps: ['A2'] },
        { ...a2, overlaps: ['A1'] },
      ],
    },
    is: { type: 'compound' },
    says: 'A1 and A2 overlap',
  },
  { row: 10, words: 'How many cars are between the two areas?', on: drawn, is: { scope: 'part', region: 'between A1 and A2' } },
  { row: 10, words: 'How many cars are between the areas?', on: { ...none, areas: [a1, a2, { id: 'a3', name: 'A3', active: false }] }, asks: 'area' },
  { row: 11, words: 'How many buildings are in the north half?', on: none, is: { scope: 'part', region: 'north half of image' } },
  { row: 11, words: 'Find trees in the eastern part', on: none, is: { region: 'east half of image' } },
  { row: 12, words: 'How many buildings are north of the river?', on: none, refuses: 'no_data', asks: 'area' },
  { row: 12, words: 'Count the trees on the left bank', on: none, refuses: 'no_data', asks: 'area' },
  { row: 13, words: 'How many buildings are near point B?', on: pinned, is: { scope: 'near_point', distanceM: 50 }, says: 'within 50 m' },
  { row: 13, words: 'How many buildings are near the road?', on: none, refuses: 'no_data', asks: 'area' },
  { row: 14, words: 'How many buildings are within 200 m of this?', on: pinned, is: { scope: 'near_point', distanceM: 200, points: ['B'] } },
  { row: 14, words: 'How many buildings are within 200 m of this?', on: { ...none, selectionCount: 1 }, is: { scope: 'near_point', distanceM: 200, region: 'selection' } },
  { row: 14, words: 'How many buildings are within 200 m of this?', on: none, asks: 'point' },
  { row: 15, words: 'Any blocked road along this road?', on: none, asks: 'area' },
  { row: 16, words: 'How many buildings are around the school?', on: none, refuses: 'no_data', asks: 'place', says: 'no layer of places is loaded' },
  { row: 17, words: 'Can we get from A to B?', on: pinned, is: { type: 'path', points: ['A', 'B'] } },
  { row: 17, words: 'Can we get from A to B?', on: { ...none, points: [{ id: 'p1', name: 'A' }] }, asks: 'point', refuses: 'missing_point' },
  { row: 18, words: 'Can we get from here to the hospital?', on: { ...none, points: [pointA, { id: 'h', name: 'Hospital' }] }, is: { type: 'path', points: ['A', 'Hospital'] } },
  { row: 18, words: 'Can we get from here to the hospital?', on: none, asks: 'point' },
  { row: 19, words: 'Is there a way back to base?', on: { ...none, points: [pointA, { id: 'b', name: 'base' }] }, is: { type: 'path', points: ['A', 'base'] } },
  { row: 19, words: 'Is there a way back to base?', on: pinned, asks: 'point' },
  { row: 20, words: 'How far is the nearest open road?', on: pinned, refuses: 'no_data' },
  { row: 21, words: 'How many buildings are in the older image?', on: both, is: { when: 'pre' } },
  { row: 21, words: 'How many buildings were there before the storm?', on: none, refuses: 'no_date' },
  { row: 22, words: 'How many buildings are in the latest image?', on: both, is: { when: 'post' } },
  { row: 22, words: 'How many buildings are in the latest image?', on: { ...none, images: [after, before, third] }, is: { when: 'post', layerId: 'later' } },
  { row: 23, words: "How many cars are in yesterday's pass?", on: both, is: { layerId: 'after' } },
  { row: 23, words: 'How many cars were there on the 14th?', on: both, asks: 'date', refuses: 'no_date', says: '2025-03-01, 2025-03-11' },
  { row: 24, words: 'What changed?', on: both, is: { type: 'compound', groupBy: 'damage_level' } },
  { row: 24, words: 'What changed?', on: none, refuses: 'no_date' },
  {
    row: 25,
    words: 'How many buildings were destroyed since the last image?',
    on: { ...none, images: [after, before, third] },
    is: { type: 'arithmetic', parts: [{ layerId: 'later' }, { layerId: 'after' }] },
  },
  { row: 26, words: 'How much water is in the radar one?', on: both, is: { layerId: 'before' } },
  { row: 26, words: 'How many cars are in the drone image?', on: { ...none, images: [after, { ...third, sensor: 'drone' }] }, asks: 'layer', refuses: 'unclear' },
  { row: 26, words: 'How many cars are in the satellite image?', on: both, refuses: 'no_data', says: 'after.tif (drone)' },
  { row: 27, words: 'How many cars are in the other image?', on: both, is: { layerId: 'before' } },
  { row: 27, words: 'How many cars are in the other image?', on: { ...none, images: [after, before, third] }, asks: 'layer' },
  { row: 28, words: 'How many cars are in the top layer?', on: both, is: { layerId: 'after' } },
  { row: 29, words: 'hide that', on: both, is: { type: 'workspace', command: 'hide_layer', arguments: { layers: 'after' } } },
  { row: 29, words: 'turn off water', on: none, is: { command: 'hide_layer', arguments: { layers: 'class:water' } } },
  { row: 30, words: 'only show destroyed', on: none, is: { command: 'set_filter', classes: ['building_destroyed'] } },
  { row: 31, words: 'show everything again', on: none, is: { command: 'clear_filter' } },
  { row: 32, words: 'hide weak ones', on: none, is: { command: 'set_filter', arguments: { minScore: 0.5 } } },
  { row: 32, words: 'show only above 80 %', on: none, is: { command: 'set_filter', arguments: { minScore: 0.8 } } },
  { row: 33, words: 'closer', on: none, is: { command: 'move_view', arguments: { zoom: 1 } } },
  { row: 34, words: 'zoom to fit', on: none, is: { command: 'move_view', arguments: { to: 'fit' } } },
  { row: 35, words: 'go there', on: answered, is: { command: 'move_view', arguments: { to: 'there', answer: 'r3' } } },
  { row: 35, words: 'go there', on: none, refuses: 'false_premise', asks: 'earlier_answer' },
  { row: 35, words: 'take me to the bridge', on: none, is: { command: 'move_view', arguments: { to: 'bridge' } } },
  { row: 36, words: 'go to 29.97, -85.41', on: none, is: { command: 'move_view', arguments: { to: '29.97, -85.41' } } },
  { row: 37, words: 'next one', on: answered, is: { command: 'step_object', arguments: { direction: 'next', answer: 'r3' } } },
  { row: 37, words: 'previous', on: answered, is: { command: 'step_object', arguments: { direction: 'previous' } } },
  { row: 38, words: 'go back', on: none, is: { command: 'move_view', arguments: { to: 'back' } } },
  { row: 39, words: 'undo that', on: none, is: { command: 'undo', arguments: { count: 1 } } },
  { row: 39, words: 'put it back', on: none, is: { command: 'undo' } },
  { row: 40, words: 'do the same here', on: answered, is: { type: 'count_object', classes: ['building'], scope: 'here', follows: 'r3' } },
  { row: 40, words: 'do the same here', on: none, refuses: 'false_premise', asks: 'earlier_answer' },
  { row: 41, words: 'same for the other image', on: answered, is: { layerId: 'before', areaName: 'A1', follows: 'r3' } },
  { row: 42, words: 'and the minor ones?', on: answered, is: { type: 'count_damage', classes: ['building_minor_damage'], areaName: 'A1', follows: 'r3' } },
  { row: 43, words: 'in hectares', on: measured, is: { type: 'area_object', unit: 'ha', follows: 'r3' } },
  { row: 43, words: 'in feet', on: answered, refuses: 'contradiction' },
  { row: 44, words: 'how sure are you?', on: answered, is: { command: 'explain_answer', arguments: { about: 'certainty', answer: 'r3' } } },
  { row: 45, words: 'show me which ones', on: answered, is: { command: 'select', arguments: { what: 'answer', answer: 'r3' } } },
  { row: 46, words: 'how did you get that?', on: answered, is: { command: 'explain_answer', arguments: { about: 'method' } } },
  { row: 46, words: 'why?', on: answered, is: { command: 'explain_answer', arguments: { about: 'method' } } },
  { row: 47, words: 'How many buildings are there without the trees?', on: none, refuses: 'no_data' },
  { row: 47, words: 'What area do the roads cover, ignoring shadows?', on: none, refuses: 'no_class' },
  { row: 48, words: 'How many buildings are bigger than a bus?', on: none, is: { filter: 'area > 30 m2' }, says: '30 m2' },
  { row: 48, words: 'How many buildings are larger than 100 m2?', on: none, is: { filter: 'area > 100 m2' } },
  { row: 49, words: 'How many destroyed buildings are there per street?', on: none, refuses: 'no_data' },
  { row: 49, words: 'How many cars are there per hectare?', on: none, refuses: 'no_data' },
  { row: 50, words: 'this is not destroyed, fix it', on: none, asks: 'selection' },
  { row: 50, words: 'this is not destroyed, fix it', on: { ...none, selectionCount: 1 }, refuses: 'out_of_scope', says: 'corrected by hand' },
  { row: 51, words: 'forget this area', on: drawn, is: { command: 'clear_area' } },
  { row: 51, words: 'clear drawings', on: none, asks: 'area' },
  { row: 52, words: 'name this sector 4', on: drawn, is: { command: 'rename_area' } },
  { row: 53, words: 'split it into quarters', on: drawn, is: { command: 'split_area', arguments: { rows: 2, columns: 2 } } },
  { row: 54, words: 'which is the worst block?', on: drawn, is: { type: 'arithmetic', operations: ['count', 'rank'], groupBy: 'area' }, says: 'the most destroyed buildings' },
  { row: 54, words: 'which is the worst block?', on: none, asks: 'area' },
  { row: 55, words: 'load the tif on my desktop', on: none, is: { command: 'load_layer', arguments: { command: 'load_layer' } } },
  { row: 56, words: 'swap before and after', on: both, is: { command: 'set_layer_role', arguments: { role: 'swap' } } },
  { row: 56, words: 'swap before and after', on: none, refuses: 'no_date' },
  { row: 57, words: 'same place on the other date', on: both, is: { command: 'show_layer', arguments: { layers: 'before', top: true } } },
  { row: 58, words: 'is anything hidden by cloud here?', on: none, refuses: 'no_class', says: 'without data' },
  { row: 59, words: 'use feet from now on', on: none, is: { command: 'set_unit', arguments: { length: 'ft' } } },
  { row: 60, words: 'stop', on: { ...none, isRunning: true }, is: { command: 'stop_run' } },
  { row: 60, words: 'cancel', on: none, refuses: 'false_premise', says: 'Nothing is running' },
]

describe('requests that depend on the screen', () => {
  it.each(rows)('$row: $words', ({ words, on = {}, is, asks, refuses, taken, says }) => {
    const reading = unwrap(readRequest(words, on))
    const { command, ...wanted } = is ?? {}
    if (is) expect(reading.goal).toMatchObject(wanted)
    if (command) expect(reading.goal).toMatchObject({ type: 'workspace', arguments: { command } })
    if (asks) expect(reading.goal.ask?.what).toBe(asks)
    if (asks || refuses) expect(reading.goal).toMatchObject({ type: 'refusal', ...(refuses ? { reason: refuses } : {}) })
    if (taken) expect(reading.taken.map(({ meaning }) => meaning).join()).toContain(taken)
    if (says) expect(`${reading.assumptions.join(' ')} ${reading.goal.premise ?? ''}`).toContain(says)
  })

  it('every row of the design is here', () => expect(new Set(rows.map(({ row }) => row))).toEqual(new Set(Array.from({ length: 60 }, (_, i) => i + 1))))

  it('what is asked is a chip with its choices, and a choice answers it', () => {
    const ask = unwrap(readRequest('How many cars are in the other image?', { ...none, images: [after, before, third] }))
    const chip = ask.chips.find(({ key }) => key === 'when')
    expect(chip?.options.map(({ label }) => label)).toEqual(['before.tif, 2025-03-01', 'later.tif, 2025-03-14'])
    const chosen = unwrap(readRequest('How many cars are in the other image?', { ...none, images: [after, before, third] }, chip?.options[1]?.patch))
    expect(chosen.goal).toMatchObject({ type: 'count_object', layerId: 'later' })
  })
})
