import type { Vocabulary } from '../vocabulary.ts'

/** xBD (Joint Damage Scale): masks of 0 to 4, JSON `subtype`. An unclassified building keeps an unknown state and is never "no damage". */
export const xbd: Vocabulary = {
  id: 'xbd',
  title: 'xBD',
  names: {
    background: { class: 'background' },
    'no damage': { class: 'building_no_damage' },
    'minor damage': { class: 'building_minor_damage' },
    'major damage': { class: 'building_major_damage' },
    destroyed: { class: 'building_destroyed' },
    'un classified': { class: 'building', state: 'unknown' },
    unclassified: { class: 'building', state: 'unknown' },
  },
  values: { 0: 'background', 1: 'no-damage', 2: 'minor-damage', 3: 'major-damage', 4: 'destroyed' },
}
