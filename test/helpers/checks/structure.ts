import { area, count, detect, type Example, goals, image, maskOf, onScreen, pointAt, segment } from './case.ts'

const many = Array.from({ length: 201 }, (_, at) => detect(['vehicle'], `d${at}`))

/** Faults of the plan as a list of steps. */
export const structure: readonly Example[] = [
  { code: 'plan_empty', wrong: { steps: [] }, right: { steps: [detect()] } },
  { code: 'plan_too_long', wrong: { steps: many }, right: { steps: many.slice(0, 200) } },
  {
    code: 'plan_cycle',
    wrong: {
      steps: [
        ['sum', { values: ['b'] }, 'a'],
        ['sum', { values: ['a'] }, 'b'],
      ],
    },
    right: { steps: [count('vehicle', 'd1', 'a'), detect()] },
  },
  { code: 'plan_order', wrong: { steps: [count(), detect()] }, right: { steps: [detect(), count()] } },
  { code: 'tool_unknown', wrong: { steps: [['detekt', { image: 'image', classes: ['vehicle'] }, 'd1']] }, right: { steps: [detect()] } },
  { code: 'step_id_twice', wrong: { steps: [detect(), count()], ids: ['s1', 's1'] }, right: { steps: [detect(), count()], ids: ['s1', 's01'] } },
  {
    code: 'name_reserved',
    wrong: { steps: [detect(['vehicle'], 'constructor'), count('vehicle', 'constructor')] },
    right: { steps: [detect(['vehicle'], 'constructor_1'), count('vehicle', 'constructor_1')] },
  },
  {
    code: 'name_lookalike',
    // the e of detect is Cyrillic
    wrong: { steps: [['dеtect', { image: 'image', classes: ['vehicle'] }, 'd1']] },
    right: { steps: [['detect', { image: 'image', classes: ['vehicle'] }, 'véhicules']] },
  },
  { code: 'input_missing', wrong: { steps: [['count', { class: 'vehicle' }, 'n1']] }, right: { steps: [detect(), ['count', { detections: 'd1' }, 'n1']] } },
  {
    code: 'input_unavailable',
    wrong: { steps: [['segment', { image: 'imagee', classes: ['water'] }, 'seg1']] },
    right: { steps: [segment(['water'])] },
  },
  {
    code: 'layer_missing',
    wrong: { steps: [detect()], resources: { image: { ...image, layerId: 'L9' } as typeof image }, context: { images: [onScreen('L1')] } },
    right: { steps: [detect()], context: { images: [onScreen('L1')] } },
  },
  { code: 'raster_for_vector', wrong: { steps: [segment(['water']), count('water', 'seg1')] }, right: { steps: [detect(['water']), count('water')] } },
  {
    code: 'vector_for_raster',
    wrong: {
      steps: [detect(['road_clear']), ['find_path', { mask: 'd1', start: 'A', end: 'B' }, 'p1']],
      resources: { image, A: pointAt(10, 10), B: pointAt(90, 90, 'B') },
      goal: goals.path('road_clear'),
    },
    right: { steps: [detect(), area('d1')] },
  },
  {
    code: 'kind_mismatch',
    wrong: { steps: [segment(['water']), area('seg1')] },
    right: { steps: [segment(['water']), maskOf('water'), area()] },
  },
  {
    code: 'list_for_one',
    wrong: { steps: [detect(), ['count', { detections: ['d1', 'd1'] }, 'n1']] },
    right: { steps: [detect(), ['count', { detections: ['d1'] }, 'n1']] },
  },
  {
    code: 'argument_unknown',
    wrong: { steps: [segment(['water']), maskOf('water'), area('m1', 'a1', { unit: 'm2', pixel_size_m: 0.5 })] },
    right: { steps: [segment(['water']), maskOf('water'), area()] },
  },
  {
    code: 'argument_invalid',
    wrong: { steps: [['compare_view', { mode: 'swipes' }, 'x']] },
    right: { steps: [['compare_view', { mode: 'swipe' }, 'x']] },
  },
  {
    code: 'unit_unfit',
    wrong: { steps: [segment(['water']), maskOf('water'), area('m1', 'a1', { unit: 'km' })] },
    right: { steps: [segment(['water']), maskOf('water'), area('m1', 'a1', { unit: 'km2' })] },
  },
  {
    code: 'filter_unreadable',
    wrong: { steps: [detect(), ['filter', { detections: 'd1', where: 'big ones' }, 'f1']] },
    right: { steps: [detect(), ['filter', { detections: 'd1', where: 'area > 300 m2 and score >= 80 %' }, 'f1']] },
  },
  { code: 'output_id_missing', wrong: { steps: [detect(['vehicle'], '')] }, right: { steps: [detect(['vehicle'], 'x')] } },
  { code: 'output_id_twice', wrong: { steps: [detect(), ['detect', { image: 'image', classes: ['tree'] }, 'd1']] }, right: { steps: [detect(), detect(['tree'], 'd2')] } },
  {
    code: 'step_repeated',
    wrong: { steps: [detect(), ['detect', { classes: ['vehicle'], image: 'image' }, 'd2'], count('vehicle', 'd2')] },
    right: { steps: [detect(), detect(['vehicle', 'tree'], 'd2'), count('vehicle', 'd2')] },
  },
]
