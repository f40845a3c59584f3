import { area, count, detect, type Example, goals, maskOf, model, segment } from './case.ts'

/** Faults of what is looked for. */
export const classes: readonly Example[] = [
  {
    code: 'class_not_a_name',
    wrong: { steps: [detect(['vehicles'])] },
    right: { steps: [detect(['vehicle'])] },
  },
  {
    code: 'class_index_used',
    wrong: { steps: [segment(['water']), ['mask_of_class', { segmentation: 'seg1', class: 5 }, 'm1']] },
    right: { steps: [segment(['model:type 5']), maskOf('model:type 5')] },
  },
  {
    code: 'class_unknown',
    wrong: { steps: [detect(['model:shipp'])], context: { seenClasses: ['model:ship'] } },
    right: { steps: [detect(['model:ship'])], context: { seenClasses: ['model:ship'] } },
  },
  { code: 'classes_empty', wrong: { steps: [detect([])] }, right: { steps: [['detect', { image: 'image' }, 'd1']] } },
  {
    code: 'mask_without_classes',
    wrong: { steps: [segment(['water']), maskOf([])], goal: goals.segment('water') },
    right: { steps: [segment(['water']), maskOf(['water'])], goal: goals.segment('water') },
  },
  { code: 'class_absent', wrong: { steps: [detect(), count('pool')], goal: goals.count('pool') }, right: { steps: [detect(['building']), count('building_destroyed')] } },
  {
    code: 'class_not_in_mask',
    wrong: { steps: [segment(['water', 'tree']), maskOf('water'), area('m1', 'a1', { unit: 'm2', class: 'tree' })] },
    right: { steps: [segment(['water', 'tree']), maskOf(['water', 'tree']), area('m1', 'a1', { unit: 'm2', class: 'tree' })] },
  },
  {
    code: 'no_model',
    wrong: { steps: [detect()], context: { seenClasses: ['water'] } },
    right: { steps: [detect(['building'])], context: { seenClasses: ['building_no_damage', 'building_minor_damage', 'building_major_damage', 'building_destroyed'] } },
  },
  {
    code: 'wrong_source',
    wrong: { steps: [segment(['water', 'tree']), maskOf('tree', 'm1'), maskOf('water', 'm2'), area('m1')], goal: goals.area('water') },
    right: { steps: [segment(['water', 'tree']), maskOf('tree', 'm1'), maskOf('water', 'm2'), area('m2')], goal: goals.area('water') },
  },
  {
    code: 'class_differs_from_reading',
    wrong: { steps: [detect(['building_minor_damage']), count('building_minor_damage')], goal: goals.count('building_destroyed') },
    right: {
      steps: [detect(['building_damaged']), count('building_damaged')],
      goal: goals.count('building_minor_damage', 'building_major_damage', 'building_destroyed'),
    },
  },
  {
    code: 'class_lost',
    wrong: { steps: [detect(['vehicle', 'tree']), count('vehicle')], goal: goals.count('vehicle', 'tree') },
    right: { steps: [detect(['vehicle', 'tree']), ['count', { detections: 'd1', class: ['vehicle', 'tree'] }, 'n1']], goal: goals.count('vehicle', 'tree') },
  },
  {
    code: 'model_missing',
    wrong: { steps: [detect(['vehicle'], 'd1', { model: 'vehicle' })], context: { models: [model('vehicles')] } },
    right: { steps: [detect(['vehicle'], 'd1', { model: 'vehicles' })], context: { models: [model('vehicles')] } },
  },
  {
    code: 'model_cannot',
    wrong: { steps: [detect(['tree'], 'd1', { model: 'vehicles' })], context: { models: [model('vehicles')] } },
    right: { steps: [detect(['vehicle'], 'd1', { model: 'vehicles' })], context: { models: [model('vehicles')] } },
  },
  {
    code: 'synthetic_model',
    wrong: { steps: [detect(['vehicle'], 'd1', { model: 'drawn' })], context: { models: [model('drawn', { synthetic: true })] } },
    // it is never taken without being named
    right: { steps: [detect()], context: { models: [model('drawn', { synthetic: true })] } },
  },
]
